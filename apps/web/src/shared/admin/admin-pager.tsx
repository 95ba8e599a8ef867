import './admin-pager.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { iconButtonStyle } from '../ui/button-style.js';

export interface AdminPagerProps {
  /** Names the pages, such as `Pages of episodes`. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

export function AdminPager({ label, page, pages, onTurn }: AdminPagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="admin-pager">
      <button
        type="button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
        className={iconButtonStyle('plain')}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </button>
      <label>
        Page{' '}
        <input
          key={page}
          type="number"
          min={1}
          max={pages}
          defaultValue={page}
          className="field-box"
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') turn(currentTarget.valueAsNumber);
          }}
          onBlur={({ currentTarget }) => turn(currentTarget.valueAsNumber)}
        />{' '}
        of {pages.toLocaleString('en')}
      </label>
      <button
        type="button"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
        className={iconButtonStyle('plain')}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );

  function turn(to: number) {
    const near = Math.min(pages, Math.max(1, Math.trunc(to)));
    if (Number.isFinite(to) && near !== page) onTurn(near);
  }
}
