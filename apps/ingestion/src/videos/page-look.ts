import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Relays } from '../relays/relays.js';
import { countFailed, countSkipped, type Tally } from '../runs/tally.js';
import type { CallContext } from '../youtube/youtube.client.js';
import { YouTubeSource } from '../youtube/youtube.source.js';
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

/** Worth asking about at every sync: a stream ends, a length appears. */
const UNSETTLED: ReadonlySet<unknown> = new Set(['live', 'unknown_duration']);

/** Often a fresh upload that the API does not quite have yet; later the daily look is enough. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['absent', 'malformed']);
const FRESH_MS = 86_400_000;

/** Looks at up to 50 ids: asks the API about those that need it, and stores and announces what changed. */
@Injectable()
export class PageLook {
  constructor(
    private readonly videos: VideoRepository,
    private readonly youtube: YouTubeSource,
    private readonly relays: Relays,
    private readonly clock: Clock,
  ) {}

  /** A page of uploads: details only of what is new or unsettled, or with `force` of all. True where any was known. */
  async discover(
    ids: readonly string[],
    force: boolean,
    look: Look,
  ): Promise<{ metKnown: boolean }> {
    const known = await this.videos.findKnown(ids);
    const now = this.clock.now().getTime();
    const wanted = ids.filter((id) => force || needsDetails(known.get(id), now));
    look.tally.seen += ids.length;
    await this.observe(wanted, known, look);
    return { metKnown: ids.some((id) => known.get(id)?.origin === 'youtube') };
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
    const { all, malformed } = await this.youtube.videos(ids, look.call);
    countFailed(look.tally, 'malformed-item', malformed);
    const changes = all.flatMap((observation) => this.plan(observation, known, look) ?? []);
    await this.videos.save(changes);
    this.relays.videos.poke(changes.filter(({ change }) => change.announce).map(({ id }) => id));
    return { observations: all, changed: new Set(changes.map(({ id }) => id)) };
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
