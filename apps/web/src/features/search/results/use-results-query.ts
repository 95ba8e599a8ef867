import {
  readSearchGroup,
  readSearchQuery,
  searchPageParameters,
  searchTerm,
  searchTermProblem,
  type SearchGroup,
  type SearchQuery,
} from '@elevate/rules';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../shared/paths.js';

/** Without a change, the first page of the same query. */
export function resultsAt(
  query: SearchQuery,
  change: Partial<SearchQuery> = {},
  show?: SearchGroup,
): string {
  return paths.searchOn(searchPageParameters({ ...query, page: 1, ...change }, show));
}

/** Another text, without filters. */
export function resultsOf(term: string): string {
  return resultsAt(readSearchQuery({ q: term }));
}

/** The query lives only in the URL. Undefined without a valid text. */
export function useResultsQuery() {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const given = Object.fromEntries(parameters);
    const { q = '', show } = given;
    return {
      term: searchTerm(q),
      query: searchTermProblem(q) ? undefined : readSearchQuery(given),
      show: readSearchGroup(show),
    };
  }, [parameters]);
}
