import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { RunSource } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';
import { sourceWords } from '../../../shared/admin/run-words.js';

const LOOKS: Readonly<Record<RunSource['status'], readonly [LucideIcon, string]>> = {
  queued: [CircleDashed, 'text-quiet'],
  running: [LoaderCircle, 'text-lead-text animate-spin'],
  succeeded: [CircleCheck, 'text-live'],
  failed: [CircleAlert, 'text-danger'],
  paused: [CirclePause, 'text-lead-text'],
  cancelled: [CircleSlash, 'text-quiet'],
};

/** Memoized so that only rows with progress render again. */
export const SourceRow = memo(function SourceRow({ source }: { readonly source: RunSource }) {
  const { name, status } = source;
  const [Icon, look] = LOOKS[status];
  const isTrouble = status === 'failed' || status === 'paused';
  return (
    <li className="source-row">
      <Icon aria-hidden="true" className={classNames('mt-px size-4 shrink-0', look)} />
      <span className="lines-1 min-w-0 text-plain" title={name}>
        {name}
      </span>
      <span
        className={classNames(
          'tabular-nums',
          status === 'failed' ? 'text-danger' : 'text-quiet',
          isTrouble ? 'source-trouble' : 'text-right whitespace-nowrap',
        )}
      >
        {sourceWords(source)}
      </span>
    </li>
  );
});
