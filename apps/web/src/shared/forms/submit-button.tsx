import { buttonStyle } from '../ui/button-style.js';

export interface SubmitButtonProps {
  readonly label: string;
  /** Being sent: it cannot be pressed, and turns. */
  readonly busy: boolean;
}

/** Sends its form. */
export function SubmitButton({ label, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      disabled={busy}
      aria-busy={busy}
      className={buttonStyle('lead', 'flex-1')}
    >
      {busy && <span aria-hidden="true" className={TURNING} />}
      {label}
    </button>
  );
}

// No icon: it would be in one file with the forms, and bring them along wherever else it turns.
const TURNING = 'size-4.5 animate-spin rounded-pill border-2 border-current border-t-transparent';
