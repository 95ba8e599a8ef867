import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { channelRowsApi } from './channel-rows.api.js';

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** Prefetches the next page on hover or focus. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const last = Math.max(pages, 1);
  const prefetch = channelRowsApi.usePrefetch('getChannelRows', { ifOlderThan: 30 });
  const reach = (target: number) => () => {
    if (target >= 1 && target <= last) prefetch(target);
  };
  return (
    <nav
      aria-label="Pages of channels"
      className="edged above-reel flex flex-wrap items-center justify-center gap-x-3 gap-y-3 sm:gap-x-6"
    >
      <button
        type="button"
        className={buttonStyle('plain', 'max-sm:px-4')}
        disabled={page <= 1}
        onClick={() => onTurn(Math.min(page - 1, last))}
        onPointerEnter={reach(page - 1)}
        onFocus={reach(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </button>
      <p role="status" className="text-small text-plain tabular-nums">
        Page {page} of {last}
      </p>
      <button
        type="button"
        className={buttonStyle('plain', 'max-sm:px-4')}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
        onPointerEnter={reach(page + 1)}
        onFocus={reach(page + 1)}
      >
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );
}
