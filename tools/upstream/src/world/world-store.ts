import { randomBytes } from 'node:crypto';
import { idLetters, seededRandom } from '../random.js';
import {
  type Channel,
  channelSchema,
  type Video,
  videoSchema,
  type World,
} from './world.schema.js';

function newestFirst(a: Video, b: Video): number {
  const [first, second] = [a, b].map((video) => Date.parse(video.addedAt ?? video.publishedAt));
  return (second ?? 0) - (first ?? 0) || (a.id < b.id ? -1 : 1);
}

/** Defaults: public, 20 minutes long, published now. */
export type NewVideo = Pick<Video, 'channelId'> & Partial<Video>;

export class WorldStore {
  readonly #channels = new Map<string, Channel>();
  readonly #videos = new Map<string, Video>();
  readonly #uploads = new Map<string, Set<Video>>();
  readonly #sortedUploads = new Map<string, readonly Video[]>();
  readonly #random = seededRandom(randomBytes(4).readUInt32LE());

  constructor(world: World) {
    for (const channel of world.channels) this.#channels.set(channel.id, channel);
    for (const video of world.videos) this.#put(video);
  }

  get channels(): Channel[] {
    return [...this.#channels.values()];
  }

  get videos(): Video[] {
    return [...this.#videos.values()];
  }

  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  channelByHandle(handle: string): Channel | undefined {
    const normalized = `@${handle.replace(/^@/, '').toLowerCase()}`;
    return this.channels.find((channel) => channel.handle?.toLowerCase() === normalized);
  }

  channelByUsername(username: string): Channel | undefined {
    return this.channels.find((channel) => channel.username === username);
  }

  video(id: string): Video | undefined {
    return this.#videos.get(id);
  }

  uploads(channelId: string): readonly Video[] {
    const sorted =
      this.#sortedUploads.get(channelId) ??
      [...(this.#uploads.get(channelId) ?? [])].sort(newestFirst);
    this.#sortedUploads.set(channelId, sorted);
    return sorted;
  }

  addVideo(input: NewVideo): Video {
    const id = input.id ?? idLetters(this.#random, 11);
    const video = videoSchema.parse({
      title: `Added talk ${id}`,
      publishedAt: wholeSeconds(new Date()),
      durationSeconds: 1_200,
      ...input,
      id,
    });
    return this.#put(video);
  }

  patchVideo(id: string, patch: Partial<Video>): Video | undefined {
    const video = this.#videos.get(id);
    return video && this.#put(videoSchema.parse({ ...video, ...patch, id }));
  }

  /** Also leaves the uploads playlist; `patchVideo(id, { deleted: true })` keeps it as "Deleted video". */
  removeVideo(id: string): boolean {
    const video = this.#videos.get(id);
    if (!video) return false;
    this.#uploads.get(video.channelId)?.delete(video);
    this.#sortedUploads.delete(video.channelId);
    return this.#videos.delete(id);
  }

  putChannel(input: Partial<Channel> & Pick<Channel, 'id'>): Channel {
    const existing = this.#channels.get(input.id);
    const fresh = { title: `Added channel ${input.id}`, publishedAt: wholeSeconds(new Date()) };
    const channel = channelSchema.parse({ ...fresh, ...existing, ...input });
    this.#channels.set(channel.id, channel);
    return channel;
  }

  #put(video: Video): Video {
    this.removeVideo(video.id);
    this.#videos.set(video.id, video);
    const uploads = this.#uploads.get(video.channelId) ?? new Set();
    this.#uploads.set(video.channelId, uploads.add(video));
    this.#sortedUploads.delete(video.channelId);
    return video;
  }
}

/** YouTube's dates have no milliseconds. */
export function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
