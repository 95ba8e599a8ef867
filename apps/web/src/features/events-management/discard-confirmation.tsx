import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Focuses the harmless button first. */
export function DiscardConfirmation({ onDiscard, onKeep }: DiscardQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const asked = document.activeElement;
    keep.current?.focus();
    keep.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (asked instanceof HTMLElement && asked.isConnected) asked.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div role="group" aria-labelledby={id} onKeyDown={onKeyDown} className="discard-question">
      <p id={id} role="alert" className="mr-auto text-small font-semibold text-strong">
        Discard your changes? They are not saved.
      </p>
      <button ref={keep} type="button" className={buttonStyle('plain')} onClick={onKeep}>
        Keep editing
      </button>
      <button
        type="button"
        className={buttonStyle('outline', 'discard-button')}
        onClick={onDiscard}
      >
        Discard
      </button>
    </div>
  );
}
