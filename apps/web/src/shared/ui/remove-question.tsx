import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { buttonStyle } from './button-style.js';
import { classNames } from '../lib/class-names.js';

export interface RemoveQuestionProps {
  readonly name: string;
  /** A sentence: what else changes, or stays. */
  readonly consequence: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
  readonly className: string;
}

export function RemoveQuestion(props: RemoveQuestionProps) {
  const { name, consequence, isBusy, onRemove, onKeep, className } = props;
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className={classNames('text-plain', className)}
    >
      <p id={id}>
        Remove <strong className="font-semibold break-words text-strong">{name}</strong>?{' '}
        {consequence}
      </p>
      <div className="flex flex-wrap gap-2">
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
          className={buttonStyle('outline', 'text-danger')}
        >
          Remove
        </button>
      </div>
    </div>
  );
}
