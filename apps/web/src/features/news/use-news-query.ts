import { newsParameters, readNewsQuery, type NewsQuery } from '@elevate/rules';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.js';

export function newsAt(query: NewsQuery, change: Partial<NewsQuery>): string {
  return paths.newsOn(newsParameters({ ...query, page: 1, ...change }));
}

/** The query lives only in the URL. */
export function useNewsQuery() {
  const [parameters] = useSearchParams();
  const query = useMemo(() => readNewsQuery(Object.fromEntries(parameters)), [parameters]);
  const navigate = useNavigate();
  const search = useCallback(
    (q: string) =>
      // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
      void navigate(newsAt(query, { q: q === '' ? undefined : q }), { replace: true }),
    [navigate, query],
  );
  return { query, search };
}
