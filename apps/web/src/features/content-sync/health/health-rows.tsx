import { classNames } from '../../../shared/lib/class-names.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import type { SourceHealth } from './health-of.js';

export interface HealthRowsProps {
  readonly label: string;
  readonly sources: readonly SourceHealth[];
}

const STATES: Readonly<Record<SourceHealth['state'], readonly [string, string]>> = {
  well: ['Healthy', 'text-live'],
  new: ['Not read yet', 'text-quiet'],
  paused: ['Paused', 'text-quiet'],
  trouble: ['Failing', 'text-danger'],
};

export function HealthRows({ label, sources }: HealthRowsProps) {
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {sources.map((source) => (
        <HealthRow key={`${source.kind} ${source.id}`} source={source} />
      ))}
    </ul>
  );
}

function HealthRow({ source }: { readonly source: SourceHealth }) {
  const { name, kind, state, trouble, lastAt, nextAt } = source;
  const [words, look] = STATES[state];
  return (
    <li className="health-row">
      <span className="min-w-0">
        <span className="font-semibold break-words text-strong">{name}</span>{' '}
        <span className="text-quiet">{kind}</span>
      </span>
      <span className={classNames('font-semibold', look)}>
        {state === 'trouble' ? trouble : words}
      </span>
      <span className="text-quiet">
        Last read: {lastAt ? <TimeAgo at={lastAt} isBrief /> : 'never'}
        {nextAt && state !== 'paused' && (
          <>
            {' '}
            · Next: <TimeAhead at={nextAt} />
          </>
        )}
      </span>
    </li>
  );
}
