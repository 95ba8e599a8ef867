import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { everyField, MIN_EPISODE_SECONDS } from '@elevate/rules';
import { z } from 'zod';
import type { JobEnd, JobWorker, RunningJob } from '../../queue/running-job.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { type ChannelFacts, ChannelRepository } from '../channels/source.repository.js';
import { ChannelRelay } from '../channels/source.service.js';
import {
  decideVideo,
  type KnownVideo,
  spokenLanguage,
  type VideoFacts,
  VideoRepository,
} from '../videos/video.repository.js';
import { VideoRelay } from '../videos/playlist-page-sync.js';
import { toThumbnails } from '../youtube/video.adapter.js';

const FILE = new URL('../../../data/sample-catalogue.json', import.meta.url);

/** `mark` changes with the content. */
export async function readSample(): Promise<{ entries: SampleEpisodeWire[]; mark: string }> {
  const text = await readFile(FILE, 'utf8');
  return { entries: parseSample(text), mark: createHash('sha256').update(text).digest('hex') };
}

export function parseSample(text: string): SampleEpisodeWire[] {
  const { episodes } = sampleCatalogueWire.parse(JSON.parse(text));
  return episodes.flatMap((episode) => sampleEpisodeWire.safeParse(episode).data ?? []);
}

export const SAMPLE_SOURCE = 'sample';

// The whole sample at once: a home page that grows by parts looks unfinished.
const BATCH = 200;

@Injectable()
export class ImportSampleWorker implements JobWorker {
  constructor(
    private readonly videos: VideoRepository,
    private readonly channels: ChannelRepository,
    private readonly videoRelay: VideoRelay,
    private readonly channelRelay: ChannelRelay,
    private readonly marks: MarkRepository,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const { entries, mark } = await readSample();
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
    const ids = batch.map(({ youtube_video_id }) => youtube_video_id);
    const stored = await this.videos.findKnown(ids);
    const own = batch.filter(
      ({ youtube_video_id: id, duration_seconds: length }) =>
        isImportable(stored.get(id)) && (length ?? 0) >= MIN_EPISODE_SECONDS,
    );
    job.tally.seen += batch.length;
    await this.introduce(own);
    const changes = own.map(toSampleVideo).flatMap((facts) => {
      const before = stored.get(facts.id) ?? null;
      const change = decideVideo(before, { kind: 'showable', id: facts.id, facts }, job.runId);
      return change ? [{ id: facts.id, stored: before, sourceId: SAMPLE_SOURCE, change }] : [];
    });
    await this.videos.save(changes, { checked: false });
    const added = changes.filter(({ change }) => change.outcome === 'new').length;
    job.tally.new += added;
    job.tally.updated += changes.length - added;
    this.videoRelay.notify(changes.map(({ id }) => id));
  }

  /** API data takes precedence over the sample. */
  private async introduce(entries: readonly SampleEpisodeWire[]): Promise<void> {
    const channels = new Map(entries.map(toSampleChannel).map((facts) => [facts.id, facts]));
    const missing = await this.channels.findMissing([...channels.keys()]);
    const facts = missing.flatMap((id) => channels.get(id) ?? []);
    this.channelRelay.notify(await this.channels.observe(facts));
  }
}

/** A talk that the API describes, that a followed channel took over, or that was withdrawn stays as it is. */
function isImportable(video: KnownVideo | undefined): boolean {
  if (!video) return true;
  return (
    video.sourceId === SAMPLE_SOURCE &&
    video.origin === 'sample' &&
    video.status === 'published' &&
    !video.channelRemoved
  );
}

/** The YouTube channel if known, else the event series with its own id. */
export function toSampleChannel({ channel }: SampleEpisodeWire): ChannelFacts {
  return everyField<ChannelFacts>({
    id: channel.youtube_channel_id ?? slug(channel.name),
    name: channel.name,
    handle: channel.handle,
    thumbnail_url: null,
    youtube_channel_id: channel.youtube_channel_id,
    description: undefined,
    origin: undefined,
    followed: undefined,
  });
}

export function toSampleVideo(entry: SampleEpisodeWire): VideoFacts {
  const { id, name, youtube_channel_id } = toSampleChannel(entry);
  return everyField<VideoFacts>({
    id: entry.youtube_video_id,
    origin: 'sample',
    title: entry.title,
    description: entry.description || describe(entry),
    // Some conferences tag recordings with the room.
    tags: entry.topics.filter((topic) => !/^room \d+$/i.test(topic)),
    thumbnails: samplePictures(entry),
    duration_seconds: entry.duration_seconds,
    view_count: entry.view_count,
    published_at: entry.published_at === null ? null : new Date(entry.published_at).toISOString(),
    embeddable: true,
    channel: { id, name, youtube_channel_id },
    speakers: entry.speakers,
    language: spokenLanguage(entry.language).language,
    age_restricted: undefined,
    regions: undefined,
  });
}

// The source names one picture, often of 1280 px. YouTube has `hqdefault` of every video.
const PICTURE_SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  hqdefault: { width: 480, height: 360 },
  sddefault: { width: 640, height: 480 },
  maxresdefault: { width: 1280, height: 720 },
};

function samplePictures({ youtube_video_id: id, thumbnail_url: url }: SampleEpisodeWire) {
  const size = PICTURE_SIZES[/\/(\w+)\.\w+(?:\?|$)/.exec(url ?? '')?.[1] ?? ''];
  if (url === null || !size) return [];
  const high = { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, ...PICTURE_SIZES['hqdefault'] };
  return toThumbnails(size.width > 480 ? { high, largest: { url, ...size } } : { high });
}

function describe(entry: SampleEpisodeWire): string {
  const { speakers, duration_seconds: seconds } = entry;
  const [kind, preposition] = kindOf(entry);
  const by = speakers.length === 0 ? '' : ` ${preposition} ${names.format(speakers)}`;
  const language = spokenLanguage(entry.language).language ?? null;
  const details = [
    seconds === null ? [] : `${Math.floor(seconds / 60)} minutes`,
    language === null ? [] : `in ${languages.of(language) ?? language}`,
  ].flat();
  return `${kind}${by}${occasionOf(entry)}. ${details.join(', ')}.`;
}

const names = new Intl.ListFormat('en');
const languages = new Intl.DisplayNames('en', { type: 'language' });

function kindOf({ title }: SampleEpisodeWire): readonly [kind: string, preposition: string] {
  if (/lightning talks/i.test(title)) return ['Lightning talks', 'by'];
  return /panel discussion/i.test(title) ? ['A panel discussion', 'with'] : ['A talk', 'by'];
}

function occasionOf({ event, published_at, curation }: SampleEpisodeWire): string {
  if (!event) return '';
  const year = published_at?.slice(0, 4) ?? '';
  const when = event.includes(year) ? '' : ` in ${year}`;
  const place = curation?.country ? `, held in ${curation.country}` : '';
  return ` at ${event}${when}${place}`;
}

export function slug(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  return ascii
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const sampleEpisodeWire = z.object({
  youtube_video_id: z.string(),
  title: z.string().min(1),
  description: z.string(),
  published_at: z.iso.datetime().nullable(),
  duration_seconds: z.int().nonnegative().nullable(),
  thumbnail_url: z.string().nullable(),
  view_count: z.int().nonnegative().nullable(),
  topics: z.array(z.string()),
  channel: z.object({
    name: z.string().min(1),
    handle: z.string().nullable(),
    youtube_channel_id: z.string().nullable(),
  }),
  speakers: z.array(z.string()),
  language: z.string().nullish(),
  event: z.string().nullish(),
  curation: z.object({ country: z.string().nullable() }).nullish(),
});
type SampleEpisodeWire = z.infer<typeof sampleEpisodeWire>;

const sampleCatalogueWire = z.object({ episodes: z.array(z.unknown()) });
