import { adminApi } from '../../shared/admin/admin.api.js';
import type { Administrators, AuditPage } from '../../shared/admin/admin-types.js';

/** Read-only, newest first, paged. */
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
    /** Addresses of current administrators by id. */
    getAdministrators: build.query<Readonly<Record<string, string>>, void>({
      query: () => '/admin/administrators',
      transformResponse: ({ items }: Administrators) =>
        Object.fromEntries(items.map(({ id, email }) => [id, email])),
    }),
  }),
});
