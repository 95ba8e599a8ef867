import { Inject, Injectable } from '@nestjs/common';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import type { JobKind, RequestedJob } from '@elevate/contracts/ingestion';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { inJobSpan } from './job-span.js';

/** Where jobs wait: those of one source for each other, and all of them for a place. */
@Injectable()
export class JobLanes {
  /** Feeds have a room of their own: what waits for the API must not hold them up, nor they it. */
  private readonly rooms: { readonly api: BulkheadPolicy; readonly feeds: BulkheadPolicy };
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly working = new Set<Promise<void>>();

  constructor(@Inject(CONFIG) config: Pick<IngestionConfig, 'JOBS_AT_ONCE' | 'FEEDS_AT_ONCE'>) {
    const room = (places: number) => bulkhead(places, Number.MAX_SAFE_INTEGER);
    this.rooms = { api: room(config.JOBS_AT_ONCE), feeds: room(config.FEEDS_AT_ONCE) };
  }

  /** Runs `turn`, which must not reject, when the source's last one is done and a place is free. */
  queue({ source_id: id, kind }: RequestedJob, turn: () => Promise<void>): void {
    const room = this.rooms[roomOf(kind)];
    const before = this.lanes.get(id) ?? Promise.resolve();
    const traced = inJobSpan(kind, turn);
    const work = before.then(() => room.execute(traced));
    this.lanes.set(id, work);
    this.working.add(work);
    void work.finally(() => {
      this.working.delete(work);
      if (this.lanes.get(id) === work) this.lanes.delete(id);
    });
  }

  /** How many jobs that need the API, and how many feeds, would find a place at once. */
  free(): Record<ReturnType<typeof roomOf>, number> {
    return { api: this.rooms.api.executionSlots, feeds: this.rooms.feeds.executionSlots };
  }

  /** Resolves when nothing waits here and nothing runs. */
  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }
}

/** Where jobs of a kind have their places. */
export function roomOf(kind: JobKind): 'api' | 'feeds' {
  return kind === 'sync-feed' ? 'feeds' : 'api';
}
