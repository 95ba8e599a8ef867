import { auditApi } from './audit.api.js';

/** What is known of the log, and the ways to know more. */
export function useAudit() {
  const { data, error, isFetching, ...query } = auditApi.useGetAuditInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return {
    /** Undefined until the first page is there. */
    entries: data?.pages.flatMap(({ items }) => items),
    /** The services that did not answer. */
    missing: [...new Set(data?.pages.flatMap((page) => page.missing))],
    error,
    isFetching,
    hasOlder: query.hasNextPage && !error,
    isFetchingOlder: query.isFetchingNextPage,
    askAgain: () => void query.refetch(),
    fetchOlder: () => void query.fetchNextPage(),
  };
}
