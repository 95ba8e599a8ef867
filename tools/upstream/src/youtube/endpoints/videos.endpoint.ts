import type { Video } from '../../world/world.schema.js';
import type { WorldStore } from '../../world/world-store.js';
import { listResponse, type ListResponse, type Resource } from '../list-response.js';
import { ids, onlyFilter, parts, type Query } from '../params.js';
import { isVisible } from '../resources/playlist-item.resource.js';
import { videoParts, videoResource, type VideoPart } from '../resources/video.resource.js';

export function listVideos(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, videoParts);
  onlyFilter(query, ['id']);
  const found = (ids(query, 'id') ?? []).flatMap((id) => world.video(id) ?? []).filter(isVisible);
  const items = found.map((video) => cachedResource(world, video, requestedParts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return listResponse('youtube#videoListResponse', { items, pageInfo });
}

// A changed video is a new object.
const cache = new WeakMap<Video, Map<string, Resource>>();

function cachedResource(
  world: WorldStore,
  video: Video,
  requestedParts: ReadonlySet<VideoPart>,
): Resource {
  const known = cache.get(video) ?? new Map<string, Resource>();
  cache.set(video, known);
  const channel = world.channel(video.channelId);
  const name = `${[...requestedParts].join()} ${channel?.title}`;
  const resource = known.get(name) ?? videoResource(video, channel, requestedParts);
  known.set(name, resource);
  return resource;
}
