import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface RemoveQuestionProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

/** Asks before a source is removed; later syncs fetch nothing from it. */
export function RemoveConfirmation({ name, isBusy, onRemove, onKeep }: RemoveQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div role="group" aria-labelledby={id} onKeyDown={onKeyDown} className="remove-question">
      <p id={id} className="text-caption text-plain">
        Remove <strong className="font-semibold break-words text-strong">{name}</strong>? What it
        has brought stays.
      </p>
      <div className="flex gap-2">
        <button
          ref={keep}
          type="button"
          onClick={onKeep}
          disabled={isBusy}
          className={buttonStyle('plain')}
        >
          Keep
        </button>
        <button
          type="button"
          onClick={onRemove}
          disabled={isBusy}
          aria-busy={isBusy}
          className={buttonStyle('outline', 'remove-button')}
        >
          Remove
        </button>
      </div>
    </div>
  );
}
