import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface RemoveQuestionProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

export function RemoveQuestion({ name, isBusy, onRemove, onKeep }: RemoveQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div role="group" aria-labelledby={id} onKeyDown={onKeyDown} className="mt-3 grid gap-3">
      <p id={id} className="text-small text-plain">
        Remove <strong className="font-semibold break-words text-strong">{name}</strong>? You can no
        longer sign in with it, and all other sessions end.
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          ref={keep}
          type="button"
          disabled={isBusy}
          onClick={onKeep}
          className={buttonStyle('plain')}
        >
          Keep
        </button>
        <button
          type="button"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={onRemove}
          className={buttonStyle('outline')}
        >
          Remove
        </button>
      </div>
    </div>
  );
}
