import { Injectable } from '@nestjs/common';
import type { JobEnd, RunningJob, JobWorker } from '../../queue/running-job.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { ChannelRelay } from '../channels/channel-relay.js';
import { ChannelRepository } from '../channels/channel.repository.js';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import { decide } from '../videos/video-life.js';
import { VideoRelay } from '../videos/video-relay.js';
import { VideoRepository } from '../videos/video.repository.js';
import { SampleFile } from './sample-file.js';
import { toSampleChannel, toSampleVideo } from './sample.adapter.js';
import type { SampleEpisodeWire } from './sample.wire.js';

export const SAMPLE_SOURCE = 'sample';

const BATCH = 50;

@Injectable()
export class ImportSampleWorker implements JobWorker {
  constructor(
    private readonly file: SampleFile,
    private readonly videos: VideoRepository,
    private readonly channels: ChannelRepository,
    private readonly videoRelay: VideoRelay,
    private readonly channelRelay: ChannelRelay,
    private readonly marks: MarkRepository,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const { entries, mark } = await this.file.read();
    while (job.document.position < entries.length && !job.mustStop) {
      const batch = entries.slice(job.document.position, job.document.position + BATCH);
      await this.bringIn(batch, job);
      await job.save({ position: job.document.position + batch.length });
    }
    if (job.document.position < entries.length) return { kind: 'again', change: {} };
    await this.marks.set(SAMPLE_SOURCE, { value: mark });
    return { kind: 'done' };
  }

  private async bringIn(batch: readonly SampleEpisodeWire[], job: RunningJob): Promise<void> {
    const known = await this.videos.findKnown(
      batch.map(({ youtube_video_id }) => youtube_video_id),
    );
    const fresh = batch.filter(({ youtube_video_id: id, duration_seconds: length }) => {
      return !known.has(id) && (length ?? 0) >= MIN_EPISODE_SECONDS;
    });
    job.tally.seen += batch.length;
    await this.introduce(fresh);
    const changes = fresh.map(toSampleVideo).flatMap((facts) => {
      const change = decide(null, { kind: 'showable', facts }, job.runId);
      return change ? [{ id: facts.id, known: null, sourceId: SAMPLE_SOURCE, change }] : [];
    });
    await this.videos.save(changes, { checked: false });
    job.tally.new += changes.length;
    this.videoRelay.poke(changes.map(({ id }) => id));
  }

  /** API data takes precedence over the sample. */
  private async introduce(entries: readonly SampleEpisodeWire[]): Promise<void> {
    const channels = new Map(entries.map(toSampleChannel).map((facts) => [facts.id, facts]));
    const missing = await this.channels.findMissing([...channels.keys()]);
    const facts = missing.flatMap((id) => channels.get(id) ?? []);
    this.channelRelay.poke(await this.channels.observe(facts));
  }
}
