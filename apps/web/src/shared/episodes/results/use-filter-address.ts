import { readFilterQuery, withFilters, type FilterQuery } from '@elevate/rules';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const NAMES = ['duration', 'year', 'language', 'sort', 'page'] as const;
const SORT = 'sort';

export interface FilterAddress {
  /** Null while the page shows its usual list. */
  readonly query: FilterQuery | null;
  /** The address with a change; without one, of the filters as they are at first. */
  readonly to: (change?: Partial<FilterQuery>) => string;
  /** The address of the usual list. */
  readonly usual: string;
}

/** Filters of a page that has a usual list too: it shows that one until the address names a filter or a sort. */
export function useFilterAddress(): FilterAddress {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  return useMemo((): FilterAddress => {
    const query = readFilterQuery(Object.fromEntries(parameters));
    const others = new URLSearchParams(
      [...parameters].filter(([name]) => !NAMES.some((own) => own === name)),
    );
    const at = (next: URLSearchParams) => (next.size === 0 ? pathname : `${pathname}?${next}`);
    return {
      query: NAMES.some((name) => parameters.has(name)) ? query : null,
      usual: at(others),
      to: (change = {}) => {
        const next = withFilters(new URLSearchParams(others), { ...query, page: 1, ...change });
        // The default sort is named too, because an address without filters shows the usual list.
        if (!next.has(SORT)) next.set(SORT, 'newest');
        return at(next);
      },
    };
  }, [parameters, pathname]);
}
