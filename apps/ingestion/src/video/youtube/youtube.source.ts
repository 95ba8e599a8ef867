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

/** What one call may ask for: the API's own limit, for pages and for ids. */
export const PAGE_SIZE = 50;

export interface UploadsPage {
  readonly videoIds: readonly string[];
  readonly malformed: number;
  /** Null on the last page. */
  readonly nextPageToken: string | null;
}

export interface Observations {
  /** One for every id that was asked for. */
  readonly all: readonly Observation[];
  /** Items that are broken; those that do not even say their id are counted here and observed by nobody. */
  readonly malformed: number;
}

/** Channels and talks of YouTube as everything else here knows them. `search` is never used: it is dear and not needed. */
@Injectable()
export class YouTubeSource {
  constructor(private readonly client: YouTubeClient) {}

  /** Channels by id, at most 50; those the API does not know are left out. */
  async channels(ids: readonly string[], context: CallContext): Promise<ResolvedChannel[]> {
    return this.findChannels({ id: ids.join(',') }, context);
  }

  /** The channel of a handle (`@name`); null where there is none. */
  async channelByHandle(handle: string, context: CallContext): Promise<ResolvedChannel | null> {
    const [channel] = await this.findChannels({ forHandle: handle }, context);
    return channel ?? null;
  }

  /** One page of a channel's uploads, newest first. */
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

  /** What the API says about each of at most 50 ids. Ids it leaves out are deleted, private or blocked. */
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
    // One of the missing ids may belong to the item that lost its name: none of them is a miss.
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
