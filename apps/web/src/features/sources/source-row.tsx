import { Suspense, useRef, useState } from 'react';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { SourceButtons } from './source-buttons.js';
import type { SourceItem } from './source-item.js';
import { SourceRemoval } from './source-removal.js';
import { useSourceChange, type RemovalRequest } from './use-source-change.js';

const SourceDetails = lazyPart(
  async () => (await import('./source-details.js')).SourceDetails,
  PartRetry,
);

const OPEN = 'source';

export interface SourceRowProps {
  readonly source: SourceItem;
  readonly onRemoved: () => void;
}

export function SourceRow({ source, onRemoved }: SourceRowProps) {
  const { name, detail, isPaused, problem } = source;
  const { isBusy, toggle, remove } = useSourceChange(source);
  const [isAsking, setAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const keep = () =>
    focusAfter(
      () => setAsking(false),
      () => removeButton.current,
    );
  const [isOpen, toggleDetails] = useDetails(`${source.kind}/${source.id}`);
  const go = async (request?: RemovalRequest) => ((await remove(request)) ? onRemoved() : keep());
  return (
    <li className="source-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          {isPaused && <span className="source-badge">Paused</span>}
        </p>
        {detail !== name && <p className="lines-1 text-caption text-quiet">{detail}</p>}
        {problem && !isPaused && <p className="text-caption text-danger">{problem}</p>}
      </div>
      {isAsking ? (
        <SourceRemoval
          {...{ source, isBusy }}
          onRemove={(request) => void go(request)}
          onKeep={keep}
        />
      ) : (
        <SourceButtons
          {...{ source, isBusy, removeButton, isOpen }}
          onOpen={toggleDetails}
          onToggle={() => void toggle()}
          onRemove={() => setAsking(true)}
        />
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton className="col-span-full h-40" />}>
          <SourceDetails source={source} />
        </Suspense>
      )}
    </li>
  );
}

/** The open source is in the address, so that it can be shared. */
function useDetails(source: string): readonly [boolean, () => void] {
  const [parameters, change] = useParameters();
  const isOpen = parameters.get(OPEN) === source;
  const toggle = () =>
    change((next) => putParameter(next, OPEN, isOpen ? null : source), { replace: true });
  return [isOpen, toggle];
}
