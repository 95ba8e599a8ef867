import type { RunKind, RunRecord } from '@elevate/contracts/ingestion';

type Words = Readonly<Record<'running' | 'succeeded' | 'failed' | 'cancelled', string>>;

const VERIFICATION: Words = {
  running: 'Verifying YouTube channels',
  succeeded: 'YouTube channels verified',
  failed: 'Failed to verify YouTube channels',
  cancelled: 'Verification of YouTube channels cancelled',
};

const WORDS: Readonly<Record<Exclude<RunKind, 'video'>, Words>> = {
  backfill: {
    running: 'Starting backfill enrichment...',
    succeeded: 'Backfill completed!',
    failed: 'Failed to backfill enrichment',
    cancelled: 'Backfill cancelled',
  },
  news: {
    running: 'Syncing news content',
    succeeded: 'News content synced successfully',
    failed: 'Failed to sync news content',
    cancelled: 'News sync cancelled',
  },
  statistics: {
    running: 'Refreshing statistics',
    succeeded: 'Statistics refreshed',
    failed: 'Failed to refresh statistics',
    cancelled: 'Refresh of statistics cancelled',
  },
  sample: {
    running: 'Bringing in the sample catalogue',
    succeeded: 'The sample catalogue is in',
    failed: 'Failed to bring in the sample catalogue',
    cancelled: 'Import of the sample catalogue cancelled',
  },
};

export function syncMessage({ kind, status, sources, verify }: RunRecord): string {
  if (sources.length === 0 && verify) return 'No channels found to verify';
  if (sources.length === 0 && kind === 'video') return 'No channels found to sync';
  if (sources.length === 0 && kind === 'news') return 'No feeds found to sync';
  return wordsOf({ kind, verify, sources })[status === 'paused' ? 'failed' : status];
}

function wordsOf({ kind, verify, sources }: Pick<RunRecord, 'kind' | 'verify' | 'sources'>): Words {
  if (verify) return VERIFICATION;
  return kind === 'video' ? channelWords(sources.length) : WORDS[kind];
}

function channelWords(count: number): Words {
  const channels = count === 1 ? '1 channel' : `${String(count)} channels`;
  return {
    running: `Syncing YouTube channels (${channels})`,
    succeeded: `YouTube channels synced successfully (${channels})`,
    failed: 'Failed to sync YouTube channels',
    cancelled: 'Sync of YouTube channels cancelled',
  };
}
