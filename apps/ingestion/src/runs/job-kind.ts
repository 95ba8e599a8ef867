export const jobKinds = [
  'sync-channel',
  'backfill',
  'refresh-statistics',
  'import-sample',
  'sync-feed',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** Feeds have their own places, so that feed jobs and API jobs never delay each other. */
export function placesOf(kind: JobKind): 'api' | 'feeds' {
  return kind === 'sync-feed' ? 'feeds' : 'api';
}
