import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import type { CallContext } from '../../queue/call-context.js';
import { RunRepository } from '../../runs/run.repository.js';
import { countFailed, type Tally } from '../../runs/tally.js';
import { PAGE_SIZE, YouTubeSource } from '../youtube/youtube.source.js';
import { observedId, type Observation, type SkipReason } from './observation.js';
import { decide, type KnownVideo, type VideoChange } from './video-life.js';
import { VideoRelay } from './video-relay.js';
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
  /** When the page's last talk was first seen; null where it was not known before. */
  readonly lastFirstSeenAt: Date | null;
  /** True where the run's cap left new talks unstored. */
  readonly leftSome: boolean;
  readonly missed: readonly string[];
}

interface Decided {
  readonly observation: Observation;
  readonly known: KnownVideo | null;
  readonly change: VideoChange | null;
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
    private readonly relay: VideoRelay,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of uploads: details only of what is new or unsettled, or with `force` of all; and of what
   * is shown and has left the list. Returns as `missed` what has left it, is unknown to the API too,
   * and stays shown until the next look.
   */
  async discover({ ids, force, leftList }: ListedPage, look: Look): Promise<Discovery> {
    const known = await this.videos.findKnown([...ids, ...leftList]);
    const now = this.clock.now().getTime();
    const wanted = ids.filter((id) => force || needsDetails(known.get(id), now));
    const suspected = leftList.filter((id) => known.get(id)?.status === 'published');
    const observed = await this.observe([...wanted, ...suspected], known, look);
    look.tally.seen += ids.length - observed.left;
    const { observations, withdrawn } = observed;
    const absent = new Set(observations.flatMap((one) => (one.kind === 'absent' ? [one.id] : [])));
    const last = known.get(ids.at(-1) ?? '');
    return {
      lastFirstSeenAt: last?.origin === 'youtube' ? last.firstSeenAt : null,
      leftSome: observed.left > 0,
      missed: suspected.filter((id) => absent.has(id) && !withdrawn.has(id)),
    };
  }

  /** A page of uploads: stores what is not stored yet, and leaves everything else as it is. */
  async bringInMissing(ids: readonly string[], look: Look): Promise<void> {
    const known = await this.videos.findKnown(ids);
    const missing = ids.filter((id) => !known.has(id));
    const { changed } = await this.observe(missing, known, look);
    const { tally } = look;
    tally.seen += ids.length;
    tally.stored = (tally.stored ?? 0) + known.size;
    tally.brought_in = (tally.brought_in ?? 0) + changed.size;
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
    const decided = await this.withinAllowance(decideAll(all, known, look), look);
    await this.store(decided, look);
    for (const one of decided) count(look.tally, one);
    const changes = decided.flatMap((one) => toPlanned(one, look) ?? []);
    const withdrawn = changes.filter(({ change }) => change.outcome === 'withdrawn');
    return {
      observations: all,
      changed: new Set(changes.map(({ id }) => id)),
      withdrawn: new Set(withdrawn.map(({ id }) => id)),
      left: all.length - decided.length,
    };
  }

  /** Decides again where another process changed a video since it was read. */
  private async store(decided: readonly Decided[], look: Look): Promise<void> {
    let current = decided;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const changes = current.flatMap((one) => toPlanned(one, look) ?? []);
      const written = await this.videos.save(changes);
      this.relay.poke(changes.filter(({ change }) => change.announce).map(({ id }) => id));
      if (written) return;
      const observations = current.map(({ observation }) => observation);
      current = decideAll(
        observations,
        await this.videos.findKnown(observations.map(observedId)),
        look,
      );
    }
    throw new AppError('INGESTION.VIDEOS_CONTENDED', { kind: 'transient' });
  }

  /** Without the new talks that are more than the run may still bring in; the newest come first. */
  private async withinAllowance(decided: readonly Decided[], { runId }: Look): Promise<Decided[]> {
    const wanted = decided.filter(isNew).length;
    let granted = wanted === 0 ? 0 : await this.runs.takeAllowance(runId, wanted);
    return decided.filter((one) => !isNew(one) || granted-- > 0);
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

function decideAll(
  observations: readonly Observation[],
  all: Map<string, KnownVideo>,
  { runId }: Look,
): Decided[] {
  return observations.map((observation) => {
    const known = all.get(observedId(observation)) ?? null;
    return { observation, known, change: decide(known, observation, runId) };
  });
}

function toPlanned({ observation, known, change }: Decided, look: Look): PlannedChange | null {
  return change && { id: observedId(observation), known, sourceId: look.sourceId, change };
}

const isNew = ({ change }: Decided): boolean => change?.outcome === 'new';

function needsDetails(known: KnownVideo | undefined, now: number): boolean {
  if (!known || known.origin === 'sample' || UNSETTLED.has(known.skip)) return true;
  return UNANSWERED.has(known.skip) && now - known.firstSeenAt.getTime() < FRESH_MS;
}

function count(tally: Tally, { observation, known, change }: Decided): void {
  if (change && change.outcome !== 'silent') tally[change.outcome] += 1;
  // What is taken away is counted as that.
  if (change?.outcome === 'withdrawn') return;
  if (observation.kind === 'skipped') countSkipped(tally, observation.reason);
  if (observation.kind === 'absent' && known?.status !== 'published') countSkipped(tally, 'absent');
}

/** Counts a talk that is there and not shown; what is rejected or not answered for is as good as private. */
function countSkipped(tally: Tally, skip: SkipReason | 'absent'): void {
  const hidden = skip === 'rejected' || skip === 'absent';
  tally.skipped[hidden ? 'private' : skip] += 1;
}
