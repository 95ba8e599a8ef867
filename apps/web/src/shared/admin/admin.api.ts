import { baseApi } from '../api/base-api.js';

/** Declared here to keep administrator tags out of the main bundle. */
export const adminTags = [
  'admin-access',
  'admin-episodes',
  'admin-events',
  'admin-runs',
  'admin-status',
  'admin-channels',
  'admin-feeds',
  'admin-audit',
  'admin-webhooks',
  'admin-deliveries',
  'admin-picks',
  'admin-hero',
  'admin-topics',
  'admin-speakers',
  'admin-people',
  'admin-suggestions',
] as const;

export const adminApi = baseApi.enhanceEndpoints({ addTagTypes: adminTags }).injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by account id, since access depends on the user. */
    getAccess: build.query<unknown, string>({
      query: () => '/admin',
      providesTags: ['admin-access'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const REFUSED: readonly unknown[] = [401, 403];

/** The server no longer accepts the user as an administrator. */
export function isRefused(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    REFUSED.includes(error.status)
  );
}
