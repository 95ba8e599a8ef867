import { buttonStyle } from '../ui/link.js';

export function SubmitButton({ label, busy }: { readonly label: string; readonly busy: boolean }) {
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

// CSS, not an icon: an icon would pull the forms chunk into other bundles.
const TURNING = 'size-4.5 animate-spin rounded-pill border-2 border-current border-t-transparent';
