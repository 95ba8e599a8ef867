import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import type { Subscriptions, Transport } from '@elevate/messaging';
import { CONFIG, LOGGER, Readiness, TRANSPORT } from '@elevate/service-defaults';
import { z } from 'zod';
import type { BffConfig } from '../../bff.config.js';
import { SiteContent } from './site-content.js';
import { ReadModelSnapshot } from './read-model-snapshot.js';
import { HOUR_MS } from '@elevate/rules';

export const CONTENT_MESSAGES = Symbol('CONTENT_MESSAGES');

const WRITE_EVERY_MS = 60_000;

/**
 * Until the read model has caught up. Not in-process: owners replay their documents, which a snapshot could
 * contradict after a restore.
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

/** Snapshots of another version are ignored. */
function contractsFingerprint({ contracts }: Subscriptions): string {
  const hash = createHash('sha256');
  for (const [type, { schema }] of [...contracts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(type).update('\0');
    if (schema) hash.update(JSON.stringify(z.toJSONSchema(schema as z.ZodType))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
