import { Pause, Play, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { RemoveQuestion } from '../../shared/ui/remove-question.js';
import type { SourceItem } from './source-item.js';
import { useSourceChange } from './use-source-change.js';

export interface SourceRowProps {
  readonly source: SourceItem;
  readonly onRemoved: () => void;
}

export function SourceRow({ source, onRemoved }: SourceRowProps) {
  const { name, detail, isPaused, problem } = source;
  const { isBusy, toggle, remove } = useSourceChange(source);
  const [isAsking, setAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const ToggleIcon = isPaused ? Play : Pause;
  const keep = () => {
    setAsking(false);
    requestAnimationFrame(() => removeButton.current?.focus());
  };
  const go = async () => ((await remove()) ? onRemoved() : keep());
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
        <RemoveQuestion
          name={name}
          consequence="What it has brought stays."
          isBusy={isBusy}
          onRemove={() => void go()}
          onKeep={keep}
          className="remove-question text-caption"
        />
      ) : (
        <div className="flex">
          <button
            type="button"
            aria-label={`${isPaused ? 'Activate' : 'Pause'} ${name}`}
            title={isPaused ? 'Activate' : 'Pause'}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void toggle()}
            className={iconButtonStyle('quiet')}
          >
            <ToggleIcon aria-hidden="true" className="size-4.5" />
          </button>
          <button
            ref={removeButton}
            type="button"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={() => setAsking(true)}
            className={iconButtonStyle('quiet')}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      )}
    </li>
  );
}
