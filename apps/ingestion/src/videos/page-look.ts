import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { Relays } from '../relays/relays.js';
import { countFailed, countSkipped, type Tally } from '../runs/tally.js';
import type { CallContext } from '../youtube/youtube.client.js';
import { PAGE_SIZE, YouTubeSource } from '../youtube/youtube.source.js';
import { observedId, type Observation } from './observation.js';
import { decide, type KnownVideo, type VideoChange } from './video-life.js';
import { VideoRepository, type PlannedChange } from './video.repository.js';

export interface Look {
  readonly runId: string;
  /** Where unknown ones are noted as found. */
  readonly sourceId: string;
  readonly tally: Tally;
  readonly call: CallContext;
}

/** A page of a channel's uploads. */
export interface ListedPage {
  readonly ids: readonly string[];
  readonly force: boolean;
  /** What stood in the list before, and should still. */
  readonly leftList: readonly string[];
  /** When the channel was last read to its end; null before that. */
  readonly syncedAt: Date | null;
}

export interface Discovery {
  readonly metKnown: boolean;
  /** True where one was known when the channel was last read to its end: nothing is missing below it. */
  readonly metSynced: boolean;
  readonly missed: readonly string[];
}

/** Worth asking about at every sync: a stream ends, a length appears. */
const UNSETTLED: ReadonlySet<unknown> = new Set(['live', 'unknown_duration']);

/** Often a fresh upload that the API does not quite have yet; later the daily look is enough. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['absent', 'malformed']);
const FRESH_MS = 86_400_000;

const ATTEMPTS = 5;

/** Looks at a page of ids: asks the API about those that need it, and stores and announces what changed. */
@Injectable()
export class PageLook {
  constructor(
    private readonly videos: VideoRepository,
    private readonly youtube: YouTubeSource,
    private readonly relays: Relays,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of uploads: details only of what is new or unsettled, or with `force` of all; and of what
   * is shown and has left the list. Says whether any was known, and what of the latter the API does
   * not know either and is shown all the same until the next look.
   */
  async discover(page: ListedPage, look: Look): Promise<Discovery> {
    const { ids, force, leftList, syncedAt } = page;
    const known = await this.videos.findKnown([...ids, ...leftList]);
    const now = this.clock.now().getTime();
    const wanted = ids.filter((id) => force || needsDetails(known.get(id), now));
    const suspected = leftList.filter((id) => known.get(id)?.status === 'published');
    look.tally.seen += ids.length;
    const { observations, withdrawn } = await this.observe([...wanted, ...suspected], known, look);
    const absent = new Set(observations.flatMap((one) => (one.kind === 'absent' ? [one.id] : [])));
    const met = ids.flatMap((id) => known.get(id) ?? []).filter((one) => one.origin === 'youtube');
    return {
      metKnown: met.length > 0,
      // A page that a crash made this process read twice is known, but not what is below it.
      metSynced: met.some(({ firstSeenAt }) => syncedAt === null || firstSeenAt <= syncedAt),
      missed: suspected.filter((id) => absent.has(id) && !withdrawn.has(id)),
    };
  }

  /** Known videos again, all of them; also notes that it was asked. Returns the channels of those that are shown. */
  async refresh(ids: readonly string[], look: Look): Promise<string[]> {
    const known = await this.videos.findKnown(ids);
    const present = ids.filter((id) => known.has(id));
    look.tally.seen += present.length;
    const { observations, changed } = await this.observe(present, known, look);
    await this.videos.touch(present.filter((id) => !changed.has(id)));
    return [
      ...new Set(
        observations.flatMap((one) => (one.kind === 'showable' ? [one.facts.channel.id] : [])),
      ),
    ];
  }

  private async observe(ids: readonly string[], known: Map<string, KnownVideo>, look: Look) {
    const all = await this.askAbout(ids, look);
    const changes = await this.store(all, known, look);
    const withdrawn = changes.filter(({ change }) => change.outcome === 'withdrawn');
    return {
      observations: all,
      changed: new Set(changes.map(({ id }) => id)),
      withdrawn: new Set(withdrawn.map(({ id }) => id)),
    };
  }

  /** Decides again where another process changed a video since it was read. */
  private async store(
    all: readonly Observation[],
    known: Map<string, KnownVideo>,
    look: Look,
  ): Promise<PlannedChange[]> {
    const stored = new Map<string, PlannedChange>();
    let current = known;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const changes = all.flatMap((observation) => plan(observation, current, look) ?? []);
      const written = await this.videos.save(changes);
      for (const change of changes) if (!stored.has(change.id)) stored.set(change.id, change);
      this.relays.videos.poke(changes.filter(({ change }) => change.announce).map(({ id }) => id));
      if (written) {
        for (const one of all) {
          const id = observedId(one);
          count(look.tally, one, known.get(id) ?? null, stored.get(id)?.change ?? null);
        }
        return [...stored.values()];
      }
      current = await this.videos.findKnown(all.map(observedId));
    }
    throw new AppError('INGESTION.VIDEOS_CONTENDED', { kind: 'transient' });
  }

  private async askAbout(ids: readonly string[], look: Look): Promise<Observation[]> {
    const observed: Observation[] = [];
    for (let from = 0; from < ids.length; from += PAGE_SIZE) {
      const { all, malformed } = await this.youtube.videos(
        ids.slice(from, from + PAGE_SIZE),
        look.call,
      );
      countFailed(look.tally, 'malformed-item', malformed);
      observed.push(...all);
    }
    return observed;
  }
}

function plan(
  observation: Observation,
  all: Map<string, KnownVideo>,
  look: Look,
): PlannedChange | null {
  const id = observedId(observation);
  const known = all.get(id) ?? null;
  const change = decide(known, observation, look.runId);
  return change && { id, known, sourceId: look.sourceId, change };
}

function needsDetails(known: KnownVideo | undefined, now: number): boolean {
  if (!known || known.origin === 'sample' || UNSETTLED.has(known.skip)) return true;
  return UNANSWERED.has(known.skip) && now - known.firstSeenAt.getTime() < FRESH_MS;
}

function count(
  tally: Tally,
  observation: Observation,
  known: KnownVideo | null,
  change: VideoChange | null,
): void {
  if (change && change.outcome !== 'silent') tally[change.outcome] += 1;
  // What is taken away is counted as that.
  if (change?.outcome === 'withdrawn') return;
  if (observation.kind === 'skipped') countSkipped(tally, observation.reason);
  if (observation.kind === 'absent' && known?.status !== 'published') countSkipped(tally, 'absent');
}
