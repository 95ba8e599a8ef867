import { Injectable } from '@nestjs/common';
import type { CallContext } from '../../queue/call-context.js';
import { observedId, type Observation } from '../videos/observation.js';
import { toChannel, type ResolvedChannel } from './channel.adapter.js';
import { channelWire } from './channel.wire.js';
import { parseItems } from './list.parser.js';
import { playlistItemWire } from './playlist-item.wire.js';
import { toObservation } from './video.adapter.js';
import { parseVideos } from './video.parser.js';
import { YouTubeClient } from './youtube.client.js';
import { malformedAnswer } from './youtube.errors.js';

/** The API's maximum per call, for pages and ids. */
export const PAGE_SIZE = 50;

export interface UploadsPage {
  readonly videoIds: readonly string[];
  readonly malformed: number;
  readonly nextPageToken: string | null;
}

export interface Observations {
  readonly all: readonly Observation[];
  readonly malformed: number;
}

/** Adapter from YouTube to this service's types. Never uses `search`, which is expensive. */
@Injectable()
export class YouTubeSource {
  constructor(private readonly client: YouTubeClient) {}

  async channels(ids: readonly string[], context: CallContext): Promise<ResolvedChannel[]> {
    return this.findChannels({ id: ids.join(',') }, context);
  }

  async channelByHandle(handle: string, context: CallContext): Promise<ResolvedChannel | null> {
    const [channel] = await this.findChannels({ forHandle: handle }, context);
    return channel ?? null;
  }

  async uploads(
    playlistId: string,
    { size, pageToken }: { size: number; pageToken: string | null },
    context: CallContext,
  ): Promise<UploadsPage> {
    const params = {
      part: 'contentDetails',
      playlistId,
      maxResults: String(size),
      ...(pageToken && { pageToken }),
    };
    const { items, nextPageToken } = await this.client.list('playlistItems', params, context);
    const { good, malformed } = parseItems(items, playlistItemWire);
    const ids = good.map(({ contentDetails }) => contentDetails.videoId);
    return { videoIds: [...new Set(ids)], malformed, nextPageToken: nextPageToken ?? null };
  }

  /** At most 50 ids. Ids that the API omits are deleted, private or blocked. */
  async videos(ids: readonly string[], context: CallContext): Promise<Observations> {
    if (ids.length === 0) return { all: [], malformed: 0 };
    const params = { part: 'snippet,contentDetails,status,statistics', id: ids.join(',') };
    const { items } = await this.client.list('videos', params, context);
    const { good, malformedIds, malformed } = parseVideos(items);
    const seen: Observation[] = [
      ...good.map(toObservation),
      ...malformedIds.map((id) => ({ kind: 'malformed' as const, id })),
    ];
    const byId = new Map(seen.map((observation) => [observedId(observation), observation]));
    const nameless = malformed - malformedIds.length;
    // A missing id may belong to the item without an id, so none counts as a miss.
    const missing = nameless > 0 ? ('malformed' as const) : ('absent' as const);
    return { all: ids.map((id) => byId.get(id) ?? { kind: missing, id }), malformed };
  }

  private async findChannels(
    filter: Record<string, string>,
    context: CallContext,
  ): Promise<ResolvedChannel[]> {
    const params = { part: 'snippet,contentDetails', maxResults: String(PAGE_SIZE), ...filter };
    const { items } = await this.client.list('channels', params, context);
    const { good, malformed } = parseItems(items, channelWire);
    if (good.length === 0 && malformed > 0) throw malformedAnswer('the channel is not readable');
    return good.map(toChannel);
  }
}
