import { adminApi } from '../../shared/admin/admin.api.js';
import type { Administrators, SentInvitation } from '../../shared/admin/admin-types.js';

const PATH = '/admin/administrators';
const CHANGED = ['admin-people', 'admin-audit'] as const;

export const administratorsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdministratorList: build.query<Administrators, void>({
      query: () => PATH,
      providesTags: ['admin-people'],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    inviteAdministrator: build.mutation<SentInvitation, string>({
      query: (email) => ({ url: `${PATH}/invitations`, method: 'POST', body: { email } }),
      invalidatesTags: [...CHANGED],
    }),
    withdrawInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `${PATH}/invitations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
    removeAdministrator: build.mutation<null, string>({
      query: (id) => ({ url: `${PATH}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});
