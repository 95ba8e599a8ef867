import { newsParameters, type NewsQuery, readNewsQuery } from '@elevate/rules';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../../shared/timing/timing.js';
import { paths } from '../../../shared/paths.js';

/** The marks are on the device, so the server knows nothing of this filter. */
export interface NewsView extends NewsQuery {
  readonly isUnread: boolean;
}

const SHOW = 'show';
const UNREAD = 'unread';

export function newsAt(view: NewsView, change: Partial<NewsView>): string {
  const next = { ...view, page: 1, ...change };
  const parameters = newsParameters(next);
  if (next.isUnread) parameters.set(SHOW, UNREAD);
  return paths.newsOn(parameters);
}

/** True unless the person searched, or asked for one source, vulnerability or vendor. */
export const isBrowsed = ({ q, source, cve, vendor }: NewsView): boolean =>
  [q, source, cve, vendor].every((value) => value === undefined);

/** The query lives only in the URL. */
export function useNewsQuery() {
  const [parameters] = useSearchParams();
  const isHydrated = useHydrated();
  const query = useMemo(
    (): NewsView => ({
      ...readNewsQuery(Object.fromEntries(parameters)),
      isUnread: isHydrated && parameters.get(SHOW) === UNREAD,
    }),
    [parameters, isHydrated],
  );
  const navigate = useNavigate();
  const search = (q: string) =>
    // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
    void navigate(newsAt(query, { q: q === '' ? undefined : q }), { replace: true });
  return { query, search };
}
