import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FollowedChannel, Schedule } from '@elevate/contracts/ingestion';
import { failureWords, MINUTE_MS } from '@elevate/rules';
import { ScheduleQueries } from '../schedule/schedule.queries.js';
import { dueAt } from '../video/channels/due.js';
import type { SourceDocument } from '../video/channels/source.repository.js';

@Injectable()
export class ChannelMapper {
  constructor(
    private readonly schedules: ScheduleQueries,
    private readonly clock: Clock,
  ) {}

  async toChannels(sources: readonly SourceDocument[]): Promise<FollowedChannel[]> {
    const schedule = await this.schedules.video();
    const now = this.clock.now().getTime();
    return sources.map((source) => toFollowedChannel(source, schedule, now));
  }

  async toChannel(source: SourceDocument): Promise<FollowedChannel> {
    return toFollowedChannel(source, await this.schedules.video(), this.clock.now().getTime());
  }
}

function toFollowedChannel(
  source: SourceDocument,
  schedule: Schedule,
  now: number,
): FollowedChannel {
  return {
    id: source._id,
    name: source.name,
    handle: source.handle,
    youtube_channel_id: source.youtubeChannelId,
    status: source.status,
    last_synced_at: source.lastSyncedAt?.toISOString() ?? null,
    history_complete: source.history.complete,
    last_error: source.lastError,
    last_error_at: source.lastErrorAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt(source, schedule, now),
    problem: problemOf(source),
  };
}

/** Null if no attempt is planned; never before the schedule resumes. */
function nextAttemptAt(source: SourceDocument, schedule: Schedule, now: number): string | null {
  if (source.status === 'paused' || schedule.next_at === null) return null;
  const due = dueAt(source, schedule.every_minutes * MINUTE_MS);
  const goesOn = schedule.active ? now : Date.parse(schedule.next_at);
  return new Date(Math.max(due, goesOn)).toISOString();
}

function problemOf({ status, lastError }: SourceDocument): string | null {
  if (status === 'paused' || lastError === null) return null;
  const words = failureWords(lastError);
  return status === 'needs-attention' ? `${words}, for days now` : words;
}
