import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button-style.js';
import { Link } from '../../ui/link.js';

export interface ResultsPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => string;
  readonly onTurn: () => void;
}

export function ResultsPager({ page, pages, to, onTurn }: ResultsPagerProps) {
  if (pages <= 1 || page > pages) return null;
  const target = (number: number) => (number < 1 || number > pages ? undefined : to(number));
  return (
    <nav aria-label="Pages of results" className="results-pager">
      <Step to={target(page - 1)} onTurn={onTurn}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Step>
      <p className="text-small text-plain tabular-nums">
        Page {page} of {pages}
      </p>
      <Step to={target(page + 1)} onTurn={onTurn}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps extends Pick<ResultsPagerProps, 'onTurn'> {
  readonly to: string | undefined;
  readonly children: ReactNode;
}

function Step({ to, onTurn, children }: StepProps) {
  const style = buttonStyle('plain', 'max-sm:px-4');
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={`${style} opacity-45`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} onClick={onTurn} className={style}>
      {children}
    </Link>
  );
}
