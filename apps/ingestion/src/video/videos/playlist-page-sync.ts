import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  ingestionTopics,
  type ObservedVideo,
  videoObserved,
  videoWithdrawn,
  type WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { OutgoingMessage } from '@elevate/messaging';
import { topicRelay } from '@elevate/republish';
import type { RunningJob } from '../../queue/running-job.js';
import { RunRepository } from '../../runs/run.repository.js';
import { countFailed, type Tally } from '../../runs/run-progress.js';
import { PAGE_SIZE, YouTubeSource } from '../youtube/channel.adapter.js';
import {
  decide,
  type KnownVideo,
  type Observation,
  observedId,
  type PlannedChange,
  type SkipReason,
  type VideoChange,
  type VideoDocument,
  VideoRepository,
} from './video.repository.js';
import { DAY_MS } from '@elevate/rules';

export class VideoRelay extends topicRelay(VideoRepository, {
  topic: ingestionTopics.video,
  toMessage: toVideoMessage,
}) {}

function toVideoMessage(video: VideoDocument): OutgoingMessage | null {
  const { _id: id, version, status, state, channelRemoved } = video;
  const about = { subject: id, sequence: version };
  if (status === 'published' && state) {
    const data: ObservedVideo = { ...state, version };
    return { type: videoObserved.type, ...about, data };
  }
  if (status !== 'withdrawn') return null;
  const removal = { ...(channelRemoved && { channel_removed: true }) };
  const data: WithdrawnVideo = { id, version, reason: video.withdrawal ?? 'gone', ...removal };
  return { type: videoWithdrawn.type, ...about, data };
}

type SyncContext = Pick<RunningJob, 'runId' | 'sourceId' | 'tally' | 'call'>;

export interface ListedPage {
  readonly ids: readonly string[];
  readonly force: boolean;
  readonly leftList: readonly string[];
}

interface PageResult {
  /** First-seen time of the page's last talk; null if new. */
  readonly lastFirstSeenAt: Date | null;
  readonly leftSome: boolean;
  readonly missed: readonly string[];
}

interface Decided {
  readonly observation: Observation;
  readonly stored: KnownVideo | null;
  readonly change: VideoChange | null;
}

/** Rechecked at every sync: a stream ends, a duration appears. */
const UNSETTLED: ReadonlySet<unknown> = new Set(['live', 'unknown_duration']);

/** Often a fresh upload not yet in the API; after a day the daily refresh suffices. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['absent', 'malformed']);
const FRESH_MS = DAY_MS;

const ATTEMPTS = 5;

@Injectable()
export class PlaylistPageSync {
  constructor(
    private readonly videos: VideoRepository,
    private readonly youtube: YouTubeSource,
    private readonly relay: VideoRelay,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches details of new and unsettled videos (`force`: all) and of shown ones that left the list. `missed`: gone
   * from list and API, still shown until the next check.
   */
  async discover({ ids, force, leftList }: ListedPage, context: SyncContext): Promise<PageResult> {
    const stored = await this.videos.findKnown([...ids, ...leftList]);
    const now = this.clock.now().getTime();
    const neededIds = ids.filter((id) => force || needsDetails(stored.get(id), now));
    const suspected = leftList.filter((id) => stored.get(id)?.status === 'published');
    const observed = await this.observe([...neededIds, ...suspected], stored, context, true);
    context.tally.seen += ids.length - observed.left;
    const { observations, withdrawn } = observed;
    const absent = new Set(
      observations.flatMap((observation) =>
        observation.kind === 'absent' ? [observation.id] : [],
      ),
    );
    const last = stored.get(ids.at(-1) ?? '');
    return {
      lastFirstSeenAt: last?.origin === 'youtube' ? last.firstSeenAt : null,
      leftSome: observed.left > 0,
      missed: suspected.filter((id) => absent.has(id) && !withdrawn.has(id)),
    };
  }

  async bringInMissing(ids: readonly string[], context: SyncContext): Promise<void> {
    const stored = await this.videos.findKnown(ids);
    const missing = ids.filter((id) => !stored.has(id));
    const { changed } = await this.observe(missing, stored, context);
    const { tally } = context;
    tally.seen += ids.length;
    tally.stored = (tally.stored ?? 0) + stored.size;
    tally.brought_in = (tally.brought_in ?? 0) + changed.size;
  }

  /** Refetches all and records the check. Returns channels of published talks. */
  async refresh(ids: readonly string[], context: SyncContext): Promise<string[]> {
    const stored = await this.videos.findKnown(ids);
    const present = ids.filter((id) => stored.has(id));
    context.tally.seen += present.length;
    const { observations, changed } = await this.observe(present, stored, context);
    await this.videos.touch(present.filter((id) => !changed.has(id)));
    return [
      ...new Set(
        observations.flatMap((observation) =>
          observation.kind === 'showable' ? [observation.facts.channel.id] : [],
        ),
      ),
    ];
  }

  /** `restores`: the videos' channel is followed; those withdrawn with it come back. */
  private async observe(
    ids: readonly string[],
    stored: Map<string, KnownVideo>,
    context: SyncContext,
    restores = false,
  ) {
    const all = await this.askAbout(ids, context);
    const decideOn = (observations: readonly Observation[], known: Map<string, KnownVideo>) =>
      decideAll(observations, known, { runId: context.runId, restores });
    const decided = await this.withinAllowance(decideOn(all, stored), context);
    await this.store(decided, context, decideOn);
    for (const decision of decided) count(context.tally, decision);
    const changes = decided.flatMap((decision) => toPlanned(decision, context) ?? []);
    const withdrawn = changes.filter(({ change }) => change.outcome === 'withdrawn');
    return {
      observations: all,
      changed: new Set(changes.map(({ id }) => id)),
      withdrawn: new Set(withdrawn.map(({ id }) => id)),
      left: all.length - decided.length,
    };
  }

  private async store(
    decided: readonly Decided[],
    context: SyncContext,
    decideOn: (observations: readonly Observation[], known: Map<string, KnownVideo>) => Decided[],
  ): Promise<void> {
    let current = decided;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const changes = current.flatMap((decision) => toPlanned(decision, context) ?? []);
      const written = await this.videos.save(changes);
      this.relay.notify(changes.filter(({ change }) => change.announce).map(({ id }) => id));
      if (written) return;
      const observations = current.map(({ observation }) => observation);
      current = decideOn(observations, await this.videos.findKnown(observations.map(observedId)));
    }
    throw new AppError('INGESTION.VIDEOS_CONTENDED', { kind: 'transient' });
  }

  private async withinAllowance(
    decided: readonly Decided[],
    { runId }: SyncContext,
  ): Promise<Decided[]> {
    const amount = decided.filter(isNew).length;
    let granted = amount === 0 ? 0 : await this.runs.takeAllowance(runId, amount);
    return decided.filter((decision) => !isNew(decision) || granted-- > 0);
  }

  private async askAbout(ids: readonly string[], context: SyncContext): Promise<Observation[]> {
    const observed: Observation[] = [];
    for (let from = 0; from < ids.length; from += PAGE_SIZE) {
      const { all, malformed } = await this.youtube.videos(
        ids.slice(from, from + PAGE_SIZE),
        context.call,
      );
      countFailed(context.tally, 'malformed-item', malformed);
      observed.push(...all);
    }
    return observed;
  }
}

function decideAll(
  observations: readonly Observation[],
  all: Map<string, KnownVideo>,
  { runId, restores }: { readonly runId: string; readonly restores: boolean },
): Decided[] {
  return observations.map((observation) => {
    const stored = all.get(observedId(observation)) ?? null;
    const stays = stored?.channelRemoved && !restores;
    return { observation, stored, change: stays ? null : decide(stored, observation, runId) };
  });
}

function toPlanned(
  { observation, stored, change }: Decided,
  context: SyncContext,
): PlannedChange | null {
  return change && { id: observedId(observation), stored, sourceId: context.sourceId, change };
}

const isNew = ({ change }: Decided): boolean => change?.outcome === 'new';

function needsDetails(stored: KnownVideo | undefined, now: number): boolean {
  if (!stored || stored.channelRemoved) return true;
  if (stored.origin === 'sample' || UNSETTLED.has(stored.skip)) return true;
  return UNANSWERED.has(stored.skip) && now - stored.firstSeenAt.getTime() < FRESH_MS;
}

function count(tally: Tally, { observation, stored, change }: Decided): void {
  if (change && change.outcome !== 'silent') tally[change.outcome] += 1;
  // A withdrawal is counted as such.
  if (change?.outcome === 'withdrawn') return;
  if (observation.kind === 'skipped') countSkipped(tally, observation.reason);
  if (observation.kind === 'absent' && stored?.status !== 'published')
    countSkipped(tally, 'absent');
}

/** Rejected and absent talks count as private. */
function countSkipped(tally: Tally, skip: SkipReason | 'absent'): void {
  const hidden = skip === 'rejected' || skip === 'absent';
  tally.skipped[hidden ? 'private' : skip] += 1;
}
