import { join } from 'node:path';
import type { PeriodicTasks } from '@elevate/clock';
import type { ServiceContext } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { contentSubscriptions } from '../../subscriptions.js';
import { contractsFingerprint } from './contracts-fingerprint.js';
import type { SiteContent } from './site-content.js';
import { SiteSnapshot } from './site-snapshot.js';

const HOUR_MS = 3_600_000;
const WRITE_EVERY_MS = 60_000;

/**
 * Fills the models from the snapshot, and lets the site serve it until it has caught up. The in-process transport has
 * none: its owners replay their documents, which a snapshot would only contradict after a restore.
 */
export function loadSnapshot(
  { config, logger, transport, readiness }: ServiceContext<BffConfig>,
  content: SiteContent,
  tasks: PeriodicTasks,
): SiteSnapshot | undefined {
  if (!transport.durable) return undefined;
  const snapshot = new SiteSnapshot({
    folder: config.SNAPSHOT_DIR ?? join(config.DATA_DIR, 'snapshots'),
    content,
    contracts: contractsFingerprint(contentSubscriptions),
    maxAgeMs: config.SNAPSHOT_MAX_AGE_HOURS * HOUR_MS,
    everyMs: WRITE_EVERY_MS,
    logger,
    tasks,
    awaySince: () => transport.awaySince,
  });
  snapshot.load();
  readiness.serveEarlierState(() => snapshot.describe());
  return snapshot;
}
