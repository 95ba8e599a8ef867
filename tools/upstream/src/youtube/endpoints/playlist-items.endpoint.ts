import type { Channel } from '../../world/world.schema.js';
import type { WorldStore } from '../../world/world-store.js';
import { apiError } from '../error-catalog.js';
import { listResponse, type ListResponse } from '../list-response.js';
import { pageOf } from '../paging.js';
import { ids, maxResults, one, onlyFilter, parts, type Query } from '../params.js';
import {
  playlistItemId,
  playlistItemParts,
  playlistItemResource,
  type ListedVideo,
} from '../resources/playlist-item.resource.js';

export function listPlaylistItems(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, playlistItemParts);
  const size = maxResults(query);
  const filter = onlyFilter(query, ['playlistId', 'id']);
  const list = one(query, filter) ?? '';
  const all = filter === 'id' ? itemsById(world, ids(query, 'id') ?? []) : itemsOfList(world, list);
  const page = pageOf(all, { list, size, token: one(query, 'pageToken') });
  const items = page.items.map((listed) => playlistItemResource(listed, requestedParts));
  return listResponse('youtube#playlistItemListResponse', { ...page, items });
}

function itemsOfList(world: WorldStore, playlistId: string): ListedVideo[] {
  const channel = /^UU/.test(playlistId) && world.channel(playlistId.replace(/^UU/, 'UC'));
  if (!channel || channel.uploads === 'missing') throw apiError('playlistNotFound');
  if (channel.uploads === 'forbidden') throw apiError('playlistItemsNotAccessible');
  return itemsOfChannel(world, channel);
}

function itemsOfChannel(world: WorldStore, channel: Channel): ListedVideo[] {
  return world.uploads(channel.id).map((video, position) => ({ video, channel, position }));
}

function itemsById(world: WorldStore, itemIds: readonly string[]): ListedVideo[] {
  return itemIds.flatMap((itemId) => {
    const [listId = ''] = Buffer.from(itemId, 'base64').toString().split('.');
    const channel = world.channel(listId.replace(/^UU/, 'UC'));
    const listed = channel ? itemsOfChannel(world, channel) : [];
    return listed.filter(({ video }) => playlistItemId(video) === itemId);
  });
}
