import { adminApi } from '../../shared/admin/admin.api.js';
import type { Administrators, AuditPage } from '../../shared/admin/admin-types.js';
import type { AuditParameters } from './audit-query.js';

/** Read-only, newest first, paged. */
export const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<AuditPage, AuditParameters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({
        url: '/admin/audit',
        params: { ...queryArg, ...(before !== null && { before }) },
      }),
      providesTags: ['admin-audit'],
    }),
    getAdministrators: build.query<Administrators['items'], void>({
      query: () => '/admin/administrators',
      transformResponse: ({ items }: Administrators) => items,
    }),
  }),
});
