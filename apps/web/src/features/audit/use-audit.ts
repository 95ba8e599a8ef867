import { auditApi } from './audit.api.js';
import { hasWrongOrder, toParameters, type AuditQuery } from './audit-query.js';

export function useAudit(filter: AuditQuery) {
  const { data, currentData, error, isFetching, ...query } = auditApi.useGetAuditInfiniteQuery(
    toParameters(filter),
    { refetchOnMountOrArgChange: true, skip: hasWrongOrder(filter) },
  );
  // The entries of the filter before stay until those of the new one are here.
  const shown = currentData ?? (isFetching ? data : undefined);
  return {
    entries: shown?.pages.flatMap(({ items }) => items),
    missing: [...new Set(shown?.pages.flatMap((page) => page.missing))],
    error,
    isFetching,
    hasOlder: query.hasNextPage && !error,
    isFetchingOlder: query.isFetchingNextPage,
    askAgain: () => void query.refetch(),
    fetchOlder: () => void query.fetchNextPage(),
  };
}
