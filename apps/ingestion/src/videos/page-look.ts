import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
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
}

export interface Discovery {
  readonly metKnown: boolean;
  readonly missed: readonly string[];
}

/** Worth asking about at every sync: a stream ends, a length appears. */
const UNSETTLED: ReadonlySet<unknown> = new Set(['live', 'unknown_duration']);

/** Often a fresh upload that the API does not quite have yet; later the daily look is enough. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['absent', 'malformed']);
const FRESH_MS = 86_400_000;

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
  async discover({ ids, force, leftList }: ListedPage, look: Look): Promise<Discovery> {
    const known = await this.videos.findKnown([...ids, ...leftList]);
    const now = this.clock.now().getTime();
    const wanted = ids.filter((id) => force || needsDetails(known.get(id), now));
    const suspected = leftList.filter((id) => known.get(id)?.status === 'published');
    look.tally.seen += ids.length;
    const { observations, withdrawn } = await this.observe([...wanted, ...suspected], known, look);
    const absent = new Set(observations.flatMap((one) => (one.kind === 'absent' ? [one.id] : [])));
    return {
      metKnown: ids.some((id) => known.get(id)?.origin === 'youtube'),
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
    const changes = all.flatMap((observation) => this.plan(observation, known, look) ?? []);
    await this.videos.save(changes);
    this.relays.videos.poke(changes.filter(({ change }) => change.announce).map(({ id }) => id));
    const withdrawn = changes.filter(({ change }) => change.outcome === 'withdrawn');
    return {
      observations: all,
      changed: new Set(changes.map(({ id }) => id)),
      withdrawn: new Set(withdrawn.map(({ id }) => id)),
    };
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

  private plan(
    observation: Observation,
    all: Map<string, KnownVideo>,
    look: Look,
  ): PlannedChange | null {
    const id = observedId(observation);
    const known = all.get(id) ?? null;
    const change = decide(known, observation, look.runId);
    count(look.tally, observation, known, change);
    return change && { id, known, sourceId: look.sourceId, change };
  }
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
