import type { RunRecord } from '@elevate/contracts/ingestion';

/** What a person is told about a sync or backfill, as its run stands now. */
export function syncMessage({ kind, status, sources }: RunRecord): string {
  if (kind === 'backfill') return backfillMessage(status);
  const count = sources.length;
  if (count === 0) return 'No channels found to sync';
  const channels = count === 1 ? '1 channel' : `${String(count)} channels`;
  if (status === 'succeeded') return `YouTube channels synced successfully (${channels})`;
  if (status === 'running') return `Syncing YouTube channels (${channels})`;
  return 'Failed to sync YouTube channels';
}

function backfillMessage(status: RunRecord['status']): string {
  if (status === 'succeeded') return 'Backfill completed!';
  return status === 'running' ? 'Starting backfill enrichment...' : 'Failed to backfill enrichment';
}
