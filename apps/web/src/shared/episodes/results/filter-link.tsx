import { buttonStyle } from '../../ui/button-style.js';
import { Link } from '../../ui/link.js';
import type { FilterAddress } from './use-filter-address.js';

/** Leads from the usual list to the filters, and back. */
export function FilterLink({ query, to, usual }: FilterAddress) {
  return (
    <Link to={query ? usual : to()} className={buttonStyle('quiet')}>
      {query ? 'Close filters' : 'Filter and sort'}
    </Link>
  );
}
