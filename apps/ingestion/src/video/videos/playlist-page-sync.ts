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
import { untilWritten } from '@elevate/mongo';
import { topicRelay } from '@elevate/republish';
import type { RunningJob } from '../../queue/running-job.js';
import { countFailed, RunRepository, type Tally } from '../../runs/run.repository.js';
import type { ChannelFacts } from '../channels/source.repository.js';
import { PAGE_SIZE, YouTubeSource } from '../youtube/youtube-source.js';
import {
  decideVideo,
  type KnownVideo,
  type Observation,
  type PlannedChange,
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
  const { _id: id, version, status, state, channelRemoved, changedAt } = video;
  const about = { subject: id, sequence: version };
  if (status === 'published' && state) {
    const changed = changedAt && { changed_at: changedAt.toISOString() };
    const data: ObservedVideo = { ...state, version, ...changed };
    return { type: videoObserved.type, ...about, data };
  }
  if (status !== 'withdrawn') return null;
  const removal = { ...(channelRemoved && { channel_removed: true }) };
  const data: WithdrawnVideo = { id, version, reason: video.withdrawal ?? 'gone', ...removal };
  return { type: videoWithdrawn.type, ...about, data };
}

type SyncContext = Pick<RunningJob, 'runId' | 'sourceId' | 'tally' | 'call' | 'seenIds'>;

interface Decided extends Omit<PlannedChange, 'change'> {
  readonly observation: Observation;
  readonly change: VideoChange | null;
}

/** Rechecked at every sync: a stream ends, a duration appears. */
const UNSETTLED: ReadonlySet<unknown> = new Set(['live', 'unknown_duration']);

/** Often a fresh upload not yet in the API; after a day the daily refresh suffices. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['absent', 'malformed']);

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
   * Fetches details of new and unsettled videos (`force`: all) and of shown ones that left the
   * list. `missed`: gone from list and API, shown until the next check. `lastFirstSeenAt`: null if
   * new.
   */
  async discover(
    listed: readonly string[],
    { force, leftList }: { readonly force: boolean; readonly leftList: readonly string[] },
    context: SyncContext,
  ) {
    const ids = [...new Set(listed)];
    const stored = await this.videos.findKnown([...ids, ...leftList]);
    const now = this.clock.now().getTime();
    const neededIds = ids.filter((id) => force || needsDetails(stored.get(id), now));
    const suspected = leftList.filter((id) => stored.get(id)?.status === 'published');
    const observed = await this.observe([...neededIds, ...suspected], stored, context, true);
    context.tally.seen += countUnseen(ids, context) - observed.left;
    const { observations, changes } = observed;
    const absent = new Set(
      observations.filter(({ kind }) => kind === 'absent').map(({ id }) => id),
    );
    for (const { id, change } of changes) if (change.outcome === 'withdrawn') absent.delete(id);
    const last = stored.get(ids.at(-1) ?? '');
    return {
      lastFirstSeenAt: last?.origin === 'youtube' ? last.firstSeenAt : null,
      leftSome: observed.left > 0,
      missed: suspected.filter((id) => absent.has(id)),
    };
  }

  async adopt(series: string, { id, name, youtube_channel_id }: ChannelFacts): Promise<void> {
    this.relay.notify(await this.videos.adopt(series, { id, name, youtube_channel_id }));
  }

  async compare(
    listed: readonly string[],
    { refresh }: { readonly refresh: boolean },
    context: SyncContext,
  ): Promise<void> {
    const ids = [...new Set(listed)];
    const stored = await this.videos.findKnown(ids);
    const needed = refresh ? ids : ids.filter((id) => !stored.has(id));
    const { changes } = await this.observe(needed, stored, context);
    const { tally, seenIds } = context;
    const storedNow = [...stored.keys()].filter((id) => !seenIds.has(id));
    tally.stored = (tally.stored ?? 0) + storedNow.length;
    tally.seen += countUnseen(ids, context);
    const missing = changes.filter(({ id }) => !stored.has(id));
    tally.brought_in = (tally.brought_in ?? 0) + missing.length;
  }

  /** Refetches all and records the check. Returns channels of published talks. */
  async refresh(ids: readonly string[], context: SyncContext): Promise<string[]> {
    const stored = await this.videos.findKnown(ids);
    const present = ids.filter((id) => stored.has(id));
    context.tally.seen += present.length;
    const { observations, changes } = await this.observe(present, stored, context);
    const changed = new Set(changes.map(({ id }) => id));
    await this.videos.touch(present.filter((id) => !changed.has(id)));
    const shown = observations.flatMap((seen) => (seen.kind === 'showable' ? [seen.facts] : []));
    return [...new Set(shown.map(({ channel }) => channel.id))];
  }

  /** `restores`: the videos' channel is followed; those withdrawn with it come back. */
  private async observe(
    ids: readonly string[],
    known: Map<string, KnownVideo>,
    context: SyncContext,
    restores = false,
  ) {
    const observations = await this.askAbout(ids, context);
    const decideOn = (observation: Observation, all: Map<string, KnownVideo>): Decided => {
      const { id } = observation;
      const stored = all.get(id) ?? null;
      const stays = stored?.channelRemoved && !restores;
      const change = stays ? null : decideVideo(stored, observation, context.runId);
      return { id, stored, sourceId: context.sourceId, observation, change };
    };
    const all = observations.map((observation) => decideOn(observation, known));
    const decided = await this.withinAllowance(all, context);
    let current = decided;
    const attempt = async () => {
      const changes = changesOf(current);
      const written = await this.videos.save(changes);
      this.relay.notify(changes.filter(({ change }) => change.announce).map(({ id }) => id));
      if (written) return true;
      const now = await this.videos.findKnown(current.map(({ id }) => id));
      current = current.map(({ observation }) => decideOn(observation, now));
      return null;
    };
    const conflict = () => new AppError('INGESTION.VIDEOS_CONTENDED', { kind: 'transient' });
    await untilWritten({ attempt, conflict });
    for (const decision of decided) count(context.tally, decision);
    return { observations, changes: changesOf(decided), left: all.length - decided.length };
  }

  private async withinAllowance(
    decided: readonly Decided[],
    { runId }: SyncContext,
  ): Promise<Decided[]> {
    const amount = decided.filter(isNew).length;
    const granted = amount === 0 ? 0 : await this.runs.takeAllowance(runId, amount);
    const refused = new Set(decided.filter(isNew).slice(granted));
    return decided.filter((decision) => !refused.has(decision));
  }

  private async askAbout(
    ids: readonly string[],
    { call, tally }: SyncContext,
  ): Promise<Observation[]> {
    const observed: Observation[] = [];
    for (let from = 0; from < ids.length; from += PAGE_SIZE) {
      const { all, malformed } = await this.youtube.videos(ids.slice(from, from + PAGE_SIZE), call);
      countFailed(tally, 'malformed-item', malformed);
      observed.push(...all);
    }
    return observed;
  }
}

/** A new upload moves a listed talk to the next page. */
function countUnseen(ids: readonly string[], { seenIds }: SyncContext): number {
  const before = seenIds.size;
  for (const id of ids) seenIds.add(id);
  return seenIds.size - before;
}

const changesOf = (decided: readonly Decided[]): PlannedChange[] =>
  decided.flatMap(({ change, ...rest }) => (change ? [{ ...rest, change }] : []));

const isNew = ({ change }: Decided): boolean => change?.outcome === 'new';

function needsDetails(stored: KnownVideo | undefined, now: number): boolean {
  if (!stored || stored.channelRemoved) return true;
  if (stored.origin === 'sample' || UNSETTLED.has(stored.skip)) return true;
  return UNANSWERED.has(stored.skip) && now - stored.firstSeenAt.getTime() < DAY_MS;
}

function count(tally: Tally, { observation, stored, change }: Decided): void {
  if (change && change.outcome !== 'silent') tally[change.outcome] += 1;
  // A withdrawal is counted as such.
  if (change?.outcome === 'withdrawn') return;
  const { kind } = observation;
  const reason = kind === 'skipped' ? observation.reason : 'rejected';
  // Rejected and absent talks count as private.
  if (kind === 'skipped' || (kind === 'absent' && stored?.status !== 'published'))
    tally.skipped[reason === 'rejected' ? 'private' : reason] += 1;
}
