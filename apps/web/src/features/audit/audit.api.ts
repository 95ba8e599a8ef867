import { adminApi } from '../../shared/admin/admin.api.js';
import type { Administrators, AuditPage } from '../../shared/admin/admin-types.js';

/** What administrators have changed: the latest first, older pages on demand. There is no way to write to it. */
export const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<AuditPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ pageParam: before }) => ({
        url: '/admin/audit',
        params: before === null ? {} : { before },
      }),
      providesTags: ['admin-audit'],
    }),
    /** The addresses of those who are administrators now, by their ids. */
    getAdministrators: build.query<Readonly<Record<string, string>>, void>({
      query: () => '/admin/administrators',
      transformResponse: ({ items }: Administrators) =>
        Object.fromEntries(items.map(({ id, email }) => [id, email])),
    }),
  }),
});
