import { Search } from 'lucide-react';
import { useSearchOverlay } from '../shared/lib/use-search-overlay.js';

export function SearchPill() {
  const { open } = useSearchOverlay();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={open}
      className="flex min-h-13 items-center gap-3 rounded-card bg-raised px-4 text-small text-quiet ring-1 ring-inset ring-hairline transition-transform duration-(--quick) ease-out hover:text-strong hover:ring-quiet active:scale-99 md:min-h-15"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
      Search talks and topics
      <kbd className="ml-auto hidden rounded-pill px-2.5 py-0.5 font-text text-caption ring-1 ring-inset ring-hairline pointer-fine:inline">
        /
      </kbd>
    </button>
  );
}
