import type { Channel, Video } from '../../world/world.schema.js';
import type { WorldStore } from '../../world/world-store.js';
import {
  listResponse,
  type ListResponse,
  pageOf,
  resource,
  type Resource,
} from '../list-response.js';
import {
  apiError,
  ids,
  maxResults,
  singleValue,
  onlyFilter,
  parts,
  type Query,
} from '../error-catalog.js';
import {
  channelParts,
  channelResource,
  isVisible,
  type ListedVideo,
  playlistItemId,
  playlistItemParts,
  playlistItemResource,
  videoThumbnails,
} from '../resources/playlist-item.resource.js';

export function listVideos(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, videoParts);
  onlyFilter(query, ['id']);
  const videos = (ids(query, 'id') ?? []).flatMap((id) => world.video(id) ?? []).filter(isVisible);
  const items = videos.map((video) => cachedResource(world, video, requestedParts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return listResponse('youtube#videoListResponse', { items, pageInfo });
}

const cache = new WeakMap<Video, Map<string, Resource>>();

function cachedResource(
  world: WorldStore,
  video: Video,
  requestedParts: ReadonlySet<VideoPart>,
): Resource {
  const cached = cache.get(video) ?? new Map<string, Resource>();
  cache.set(video, cached);
  const channel = world.channel(video.channelId);
  const name = `${[...requestedParts].join()} ${channel?.title}`;
  const resource = cached.get(name) ?? videoResource(video, channel, requestedParts);
  cached.set(name, resource);
  return resource;
}

const videoParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'liveStreamingDetails',
] as const;
type VideoPart = (typeof videoParts)[number];

function videoResource(
  video: Video,
  channel: Channel | undefined,
  parts: ReadonlySet<VideoPart>,
): Resource {
  const content: Record<string, unknown> = {
    snippet: parts.has('snippet') ? snippet(video, channel) : undefined,
    contentDetails: parts.has('contentDetails') ? contentDetails(video) : undefined,
    status: parts.has('status') ? status(video) : undefined,
    statistics: parts.has('statistics') ? statistics(video) : undefined,
    liveStreamingDetails: parts.has('liveStreamingDetails') ? streaming(video) : undefined,
  };
  return resource('youtube#video', video.id, corruptItem(content, video.malformed));
}

function snippet(video: Video, channel: Channel | undefined) {
  const { title, description } = video;
  return {
    publishedAt: video.publishedAt,
    channelId: video.channelId,
    title,
    description,
    thumbnails: videoThumbnails(video),
    channelTitle: channel?.title ?? '',
    ...(video.tags.length > 0 && { tags: video.tags }),
    categoryId: video.categoryId,
    liveBroadcastContent: video.live,
    localized: { title, description },
    ...(video.audioLanguage !== null && { defaultAudioLanguage: video.audioLanguage }),
  };
}

function contentDetails(video: Video) {
  const { durationSeconds, blockedIn } = video;
  return {
    ...(durationSeconds !== null && { duration: isoDuration(durationSeconds) }),
    dimension: '2d',
    definition: 'hd',
    caption: 'false',
    licensedContent: false,
    ...(blockedIn.length > 0 && { regionRestriction: { blocked: blockedIn } }),
    contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
    projection: 'rectangular',
  };
}

function status(video: Video) {
  return {
    uploadStatus: video.uploadStatus,
    privacyStatus: video.privacy,
    license: 'youtube',
    embeddable: video.embeddable,
    publicStatsViewable: video.viewCount !== null,
    madeForKids: false,
  };
}

// 64-bit counters are strings; hidden ones are omitted.
function statistics({ viewCount, likeCount, commentCount }: Video) {
  return {
    ...(viewCount !== null && { viewCount: String(viewCount) }),
    ...(likeCount !== null && { likeCount: String(likeCount) }),
    favoriteCount: '0',
    ...(commentCount !== null && { commentCount: String(commentCount) }),
  };
}

function streaming({ streaming }: Video) {
  if (streaming === undefined) return undefined;
  const { concurrentViewers, ...times } = streaming;
  return {
    ...times,
    ...(concurrentViewers !== undefined && { concurrentViewers: String(concurrentViewers) }),
  };
}

function corruptItem(
  parts: Record<string, unknown>,
  malformed: Video['malformed'],
): Record<string, unknown> {
  switch (malformed) {
    case undefined:
      return parts;
    case 'snippet':
      return { ...parts, snippet: undefined };
    case 'duration':
      return {
        ...parts,
        contentDetails: withField(parts.contentDetails, 'duration', 'ten minutes'),
      };
    case 'date':
      return { ...parts, snippet: withField(parts.snippet, 'publishedAt', 'yesterday') };
    case 'counter':
      return { ...parts, statistics: withField(parts.statistics, 'viewCount', { many: true }) };
  }
}

function withField(part: unknown, name: string, value: unknown): unknown {
  return typeof part === 'object' && part !== null ? { ...part, [name]: value } : part;
}

/** YouTube's format: `PT15M33S`, `PT1H3S`, `P1DT2S`, and `P0D` for 0. */
export function isoDuration(seconds: number): string {
  if (seconds === 0) return 'P0D';
  const days = Math.floor(seconds / 86_400);
  const time = [
    [Math.floor((seconds % 86_400) / 3_600), 'H'],
    [Math.floor((seconds % 3_600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const clock = time.map(([value, letter]) => (value > 0 ? `${value}${letter}` : '')).join('');
  return `P${days > 0 ? `${days}D` : ''}${clock ? `T${clock}` : ''}`;
}

export function listPlaylistItems(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, playlistItemParts);
  const size = maxResults(query);
  const filter = onlyFilter(query, ['playlistId', 'id']);
  const list = singleValue(query, filter) ?? '';
  const all = filter === 'id' ? itemsById(world, ids(query, 'id') ?? []) : itemsOfList(world, list);
  const page = pageOf(all, { list, size, token: singleValue(query, 'pageToken') });
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

export function listChannels(world: WorldStore, query: Query): ListResponse {
  const requestedParts = parts(query, channelParts);
  const channels = select(world, query);
  const request = {
    list: 'channels',
    size: maxResults(query),
    token: singleValue(query, 'pageToken'),
  };
  const page = pageOf(channels, request);
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
  const name = singleValue(query, filter) ?? '';
  const channel =
    filter === 'forHandle' ? world.channelByHandle(name) : world.channelByUsername(name);
  return channel ? [channel] : [];
}

function counts(world: WorldStore, channel: Channel) {
  const videos = world.uploads(channel.id).filter(isVisible);
  return {
    videos: videos.length,
    views: videos.reduce((sum, video) => sum + (video.viewCount ?? 0), 0),
  };
}
