import { auditApi } from './audit.api.js';

export function useAudit() {
  const { data, error, isFetching, ...query } = auditApi.useGetAuditInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return {
    entries: data?.pages.flatMap(({ items }) => items),
    missing: [...new Set(data?.pages.flatMap((page) => page.missing))],
    error,
    isFetching,
    hasOlder: query.hasNextPage && !error,
    isFetchingOlder: query.isFetchingNextPage,
    askAgain: () => void query.refetch(),
    fetchOlder: () => void query.fetchNextPage(),
  };
}
