import type { Channel } from '../../world/world.schema.js';
import type { WorldStore } from '../../world/world-store.js';
import { listResponse, type ListResponse } from '../list-response.js';
import { pageOf } from '../paging.js';
import { ids, maxResults, one, onlyFilter, parts, type Query } from '../params.js';
import { channelParts, channelResource } from '../resources/channel.resource.js';
import { isVisible } from '../resources/playlist-item.resource.js';

export function listChannels(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, channelParts);
  const found = select(world, query);
  const request = { list: 'channels', size: maxResults(query), token: one(query, 'pageToken') };
  const page = pageOf(found, request);
  const items = page.items.map((channel) =>
    channelResource(channel, counts(world, channel), requestedParts),
  );
  return listResponse('youtube#channelListResponse', { ...page, items });
}

function select(world: WorldStore, query: Query): Channel[] {
  const filter = onlyFilter(query, ['id', 'forHandle', 'forUsername']);
  if (filter === 'id') {
    return (ids(query, 'id') ?? []).flatMap((id) => world.channel(id) ?? []);
  }
  const channel =
    filter === 'forHandle' ? world.channelByHandle(one(query, filter) ?? '') : undefined;
  return channel ? [channel] : [];
}

function counts(world: WorldStore, channel: Channel) {
  const videos = world.uploads(channel.id).filter(isVisible);
  return {
    videos: videos.length,
    views: videos.reduce((sum, video) => sum + (video.viewCount ?? 0), 0),
  };
}
