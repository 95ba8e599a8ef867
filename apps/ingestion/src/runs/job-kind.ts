export const jobKinds = [
  'sync-channel',
  'backfill',
  'refresh-statistics',
  'import-sample',
  'sync-feed',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** Feeds have places of their own, so that they never wait behind jobs that call the API, or hold those up. */
export function placesOf(kind: JobKind): 'api' | 'feeds' {
  return kind === 'sync-feed' ? 'feeds' : 'api';
}
