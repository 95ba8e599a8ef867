import { describe, expect, it } from '@jest/globals';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { syncMessage } from './sync.service.js';

const run = (kind: RunRecord['kind'], status: RunRecord['status'], sources: number) =>
  ({ kind, status, sources: Array.from({ length: sources }) }) as unknown as RunRecord;

describe('syncMessage', () => {
  it.each([
    ['video', 'succeeded', 0, 'No channels found to sync'],
    ['video', 'succeeded', 1, 'YouTube channels synced successfully (1 channel)'],
    ['video', 'succeeded', 3, 'YouTube channels synced successfully (3 channels)'],
    ['video', 'running', 2, 'Syncing YouTube channels (2 channels)'],
    ['video', 'failed', 2, 'Failed to sync YouTube channels'],
    ['video', 'paused', 2, 'Failed to sync YouTube channels'],
    ['backfill', 'succeeded', 0, 'Backfill completed!'],
    ['backfill', 'running', 1, 'Starting backfill enrichment...'],
    ['backfill', 'failed', 1, 'Failed to backfill enrichment'],
    ['news', 'succeeded', 0, 'No feeds found to sync'],
    ['news', 'succeeded', 36, 'News content synced successfully'],
    ['news', 'running', 36, 'Syncing news content'],
    ['news', 'failed', 36, 'Failed to sync news content'],
    ['video', 'cancelled', 2, 'Sync of YouTube channels cancelled'],
    ['news', 'cancelled', 36, 'News sync cancelled'],
    ['statistics', 'succeeded', 1, 'Statistics refreshed'],
    ['sample', 'running', 1, 'Bringing in the sample catalogue'],
  ] as const)('tells of a %s that %s over %d sources: %s', (kind, status, sources, text) =>
    expect(syncMessage(run(kind, status, sources))).toBe(text),
  );
});
