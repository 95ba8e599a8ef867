import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import type { Subscriptions, Transport } from '@elevate/messaging';
import { CONFIG, LOGGER, Readiness, TRANSPORT } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { contractsFingerprint } from './contracts-fingerprint.js';
import { SiteContent } from './site-content.js';
import { ReadModelSnapshot } from './read-model-snapshot.js';

export const CONTENT_MESSAGES = Symbol('CONTENT_MESSAGES');

const HOUR_MS = 3_600_000;
const WRITE_EVERY_MS = 60_000;

/**
 * Serves the snapshot until the read model has caught up. Not used in-process: owners replay their documents, which a
 * snapshot could contradict after a restore.
 */
@Injectable()
export class ContentSnapshot {
  readonly snapshot: ReadModelSnapshot | undefined;

  constructor(
    @Inject(CONFIG) config: BffConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(TRANSPORT) transport: Transport,
    @Inject(CONTENT_MESSAGES) messages: Subscriptions,
    readiness: Readiness,
    content: SiteContent,
    tasks: PeriodicTasks,
  ) {
    if (!transport.durable) return;
    const snapshot = new ReadModelSnapshot({
      folder: config.SNAPSHOT_DIR ?? join(config.DATA_DIR, 'snapshots'),
      content,
      contracts: contractsFingerprint(messages),
      maxAgeMs: config.SNAPSHOT_MAX_AGE_HOURS * HOUR_MS,
      everyMs: WRITE_EVERY_MS,
      logger,
      tasks,
      awaySince: () => transport.awaySince,
    });
    snapshot.load();
    readiness.serveEarlierState(() => snapshot.describe());
    this.snapshot = snapshot;
  }
}
