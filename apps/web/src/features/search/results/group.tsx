import type { SearchGroup } from '@elevate/rules';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Link } from '../../../shared/ui/link.js';
import type { GroupProps } from './group-props.js';
import { resultsAt } from './use-results-query.js';

interface NamedGroupProps extends Pick<GroupProps, 'query' | 'show' | 'onTurn'> {
  readonly name: SearchGroup;
  readonly title: string;
  readonly total: number;
  readonly shown: number;
  readonly children: ReactNode;
}

/** A part of the group, or the whole of it where it is shown alone. */
export function Group({
  name,
  title,
  total,
  shown,
  query,
  show,
  onTurn,
  children,
}: NamedGroupProps) {
  return (
    <section aria-labelledby={name} className="mb-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id={name} className="text-heading font-bold tracking-tight">
          {title}
        </h2>
        {show === name ? (
          <Link to={resultsAt(query)} onClick={onTurn} className={buttonStyle('quiet')}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            All results
          </Link>
        ) : (
          total > shown && (
            <Link to={resultsAt(query, {}, name)} onClick={onTurn} className={buttonStyle('quiet')}>
              Show all {total} {name}
            </Link>
          )
        )}
      </div>
      {children}
    </section>
  );
}
