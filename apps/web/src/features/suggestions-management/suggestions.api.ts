import { adminApi } from '../../shared/admin/admin.api.js';
import type { Suggestion, SuggestionPage } from '../../shared/admin/admin-types.js';
import type { operations } from '../../shared/api/generated/schema.js';

export type SuggestionQuery = NonNullable<operations['suggestions']['parameters']['query']>;
export type Decision = 'accept' | 'decline' | 'reopen';

export const suggestionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getSuggestions: build.query<SuggestionPage, SuggestionQuery>({
      query: (params) => ({ url: '/admin/suggestions', params }),
      providesTags: ['admin-suggestions'],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    decideSuggestion: build.mutation<
      Suggestion,
      { readonly id: string; readonly decision: Decision }
    >({
      query: ({ id, decision }) => ({
        url: `/admin/suggestions/${encodeURIComponent(id)}/${decision}`,
        method: 'POST',
      }),
      invalidatesTags: (_result, _error, { decision }) => [
        'admin-suggestions',
        'admin-audit',
        ...(decision === 'accept'
          ? (['admin-channels', 'admin-feeds', 'admin-status'] as const)
          : []),
      ],
    }),
  }),
});
