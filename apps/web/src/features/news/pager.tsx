import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { pageMarks } from './page-marks.js';
import { newsAt, type NewsView } from './use-news-query.js';

export interface PagerProps {
  readonly query: NewsView;
  readonly pages: number;
  readonly onTurn: () => void;
  /** Called on hover or focus, to prefetch the page. */
  readonly onReach: (page: number) => void;
}

export function Pager({ query, pages, onTurn, onReach }: PagerProps) {
  if (pages <= 1) return null;
  const to = (page: number) => ({
    to: newsAt(query, { page }),
    onClick: onTurn,
    onPointerEnter: () => onReach(page),
    onFocus: () => onReach(page),
  });
  const last = Math.min(query.page, pages + 1);
  return (
    <nav aria-label="Pages of news" className="news-pager">
      <Step page={last - 1} pages={pages} to={to}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      <ul className="flex flex-wrap justify-center gap-1">
        {pageMarks(query.page, pages).map((mark, index) =>
          mark === 'gap' ? (
            <li key={`gap ${index}`} aria-hidden="true" className="page-mark text-quiet">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                {...to(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === query.page ? 'page' : undefined}
                className="page-mark page-link"
              >
                {mark}
              </Link>
            </li>
          ),
        )}
      </ul>
      <Step page={query.page + 1} pages={pages} to={to}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => Parameters<typeof Link>[0];
  readonly children: ReactNode;
}

function Step({ page, pages, to, children }: StepProps) {
  const style = buttonStyle('plain', 'max-sm:px-3.5');
  if (page < 1 || page > pages) {
    return (
      <span aria-disabled="true" className={`${style} opacity-45`}>
        {children}
      </span>
    );
  }
  return (
    <Link {...to(page)} className={style}>
      {children}
    </Link>
  );
}
