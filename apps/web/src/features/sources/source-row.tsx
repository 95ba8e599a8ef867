import { useRef, useState } from 'react';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { SourceButtons } from './source-buttons.js';
import type { SourceItem } from './source-item.js';
import { SourceRemoval } from './source-removal.js';
import { useSourceChange, type RemovalRequest } from './use-source-change.js';

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
          {...{ source, isBusy, removeButton }}
          onToggle={() => void toggle()}
          onRemove={() => setAsking(true)}
        />
      )}
    </li>
  );
}
