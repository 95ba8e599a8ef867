import { baseApi } from '../api/base-api.js';

/** What administrators alone are shown. Named here, so that the first script need not know of it. */
export const adminTags = [
  'admin-access',
  'admin-events',
  'admin-runs',
  'admin-status',
  'admin-channels',
  'admin-feeds',
  'admin-audit',
  'admin-webhooks',
  'admin-deliveries',
] as const;

/** The part of the API that answers administrators only; their features add to it. */
export const adminApi = baseApi.enhanceEndpoints({ addTagTypes: adminTags }).injectEndpoints({
  endpoints: (build) => ({
    /** Whether the server takes a person for an administrator, now: by their id. */
    getAccess: build.query<unknown, string>({
      query: () => '/admin',
      providesTags: ['admin-access'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const REFUSED: readonly unknown[] = [401, 403];

/** The server does not, or no longer, take whoever asked for an administrator. */
export function isRefused(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    REFUSED.includes(error.status)
  );
}
