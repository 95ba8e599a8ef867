import { Injectable } from '@nestjs/common';
import type { JobKind } from '@elevate/contracts/ingestion';
import { ImportSampleWorker } from '../video/sample/import-sample.worker.js';
import type { JobWorker } from './job-in-hand.js';
import type { JobDocument } from './job.schema.js';
import { RefreshWorker } from '../video/refresh.worker.js';
import { SyncChannelWorker } from '../video/sync-channel.worker.js';
import { SyncFeedWorker } from '../news/sync-feed.worker.js';
import { VerifyChannelWorker } from '../video/verify-channel.worker.js';

/** Who works which kind of job; complete, or it does not compile. */
@Injectable()
export class Workers {
  private readonly byKind: Readonly<Record<JobKind, JobWorker>>;

  constructor(
    sync: SyncChannelWorker,
    refresh: RefreshWorker,
    sample: ImportSampleWorker,
    feed: SyncFeedWorker,
    private readonly verify: VerifyChannelWorker,
  ) {
    this.byKind = {
      'sync-channel': sync,
      backfill: refresh,
      'refresh-statistics': refresh,
      'import-sample': sample,
      'sync-feed': feed,
    };
  }

  for({ state: { kind }, verify }: JobDocument): JobWorker {
    return verify ? this.verify : this.byKind[kind];
  }
}
