import { pluralize } from '@elevate/rules';
import { useId } from 'react';
import { Link } from '../../ui/link.js';

export interface FilterLink {
  readonly label: string;
  readonly to: string;
  readonly isChosen: boolean;
  /** Null where not all were counted. */
  readonly count?: number | null;
}

export interface FilterLinksProps {
  readonly label: string;
  readonly links: readonly FilterLink[];
}

export function FilterLinks({ label, links }: FilterLinksProps) {
  const id = useId();
  return (
    <div className="results-filter">
      <p id={id} className="text-caption font-semibold text-quiet">
        {label}
      </p>
      <ul aria-labelledby={id} className="results-choices">
        {links.map((link) => (
          <li key={link.label}>
            <Choice {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ label, to, isChosen, count }: FilterLink) {
  const words = (
    <>
      {label} {count != null && <span className="results-count">{count}</span>}
    </>
  );
  // Without a match there is nothing to choose; a chosen filter can be left by "Any".
  if (count === 0 && !isChosen) {
    return (
      <span className="results-chip results-none">
        {words}
        <span className="sr-only"> episodes</span>
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={count != null ? `${label} ${pluralize(count, 'episode')}` : undefined}
      aria-current={isChosen ? 'true' : undefined}
      className="results-chip"
    >
      {words}
    </Link>
  );
}
