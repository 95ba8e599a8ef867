import { newsParameters, readNewsQuery, type NewsQuery } from '@elevate/rules';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.js';

/** Where another part of the news is: what changes begins at its first page. */
export function newsAt(query: NewsQuery, change: Partial<NewsQuery>): string {
  return paths.newsOn(newsParameters({ ...query, page: 1, ...change }));
}

/** The part of the news in view, which is kept in the address and nowhere else. */
export function useNewsQuery() {
  const [parameters] = useSearchParams();
  const query = useMemo(() => readNewsQuery(Object.fromEntries(parameters)), [parameters]);
  const navigate = useNavigate();
  const search = useCallback(
    (q: string) =>
      // What is typed replaces what was typed before: Back leads to the page before the search.
      void navigate(newsAt(query, { q: q === '' ? undefined : q }), { replace: true }),
    [navigate, query],
  );
  return { query, search };
}
