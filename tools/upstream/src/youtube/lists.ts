import { Duration } from 'luxon';
import type { Channel, Video } from '../world/world.schema.js';
import type { WorldStore } from '../world/world-store.js';
import { apiError, ids, maxResults, onlyFilter, parameterError, parts } from './api-error.js';

interface Resource {
  readonly kind: string;
  readonly id: string;
}

const CHANNEL_PARTS = ['id', 'snippet', 'contentDetails', 'statistics', 'status'];
const ITEM_PARTS = ['id', 'snippet', 'contentDetails', 'status'];
const VIDEO_PARTS = [...CHANNEL_PARTS, 'liveStreamingDetails'];

/** The items are omitted if there are none, as YouTube does. */
function listOf(items: readonly Resource[], page: { kind: string; total: number; size: number }) {
  return {
    kind: page.kind,
    ...(items.length > 0 && { items }),
    pageInfo: { totalResults: page.total, resultsPerPage: page.size },
  };
}

export function listChannels(world: WorldStore, query: URLSearchParams) {
  const requested = parts(query, CHANNEL_PARTS);
  const size = maxResults(query);
  const items = selectChannels(world, query).map((channel) =>
    resource('youtube#channel', channel.id, requested, channelContent(world, channel)),
  );
  return listOf(items, { kind: 'youtube#channelListResponse', total: items.length, size });
}

function selectChannels(world: WorldStore, query: URLSearchParams): Channel[] {
  const filter = onlyFilter(query, ['id', 'forHandle', 'forUsername']);
  if (filter === 'id') return ids(query).flatMap((id) => world.channel(id) ?? []);
  const name = query.get(filter) ?? '';
  const channel =
    filter === 'forHandle' ? world.channelByHandle(name) : world.channelByUsername(name);
  return channel ? [channel] : [];
}

function channelContent(world: WorldStore, channel: Channel) {
  const { title, description, handle, publishedAt, country, subscriberCount } = channel;
  const videos = world.uploads(channel.id).filter(isVisible);
  const views = videos.reduce((sum, { viewCount }) => sum + (viewCount ?? 0), 0);
  return {
    snippet: {
      title,
      description,
      ...(handle !== null && { customUrl: handle }),
      publishedAt,
      thumbnails: channelThumbnails(channel.id),
      localized: { title, description },
      ...(country !== null && { country }),
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsListOf(channel.id) } },
    // 64-bit counters are strings; hidden ones are omitted.
    statistics: {
      viewCount: String(views),
      ...(subscriberCount !== null && { subscriberCount: String(subscriberCount) }),
      hiddenSubscriberCount: subscriberCount === null,
      videoCount: String(videos.length),
    },
    status: {
      privacyStatus: 'public',
      isLinked: true,
      longUploadsStatus: 'longUploadsUnspecified',
    },
  };
}

/** Offset tokens: a growing list repeats an item, as on YouTube. */
export function listPlaylistItems(world: WorldStore, query: URLSearchParams) {
  const requested = parts(query, ITEM_PARTS);
  const size = maxResults(query);
  const list = query.get(onlyFilter(query, ['playlistId'])) ?? '';
  const channel = channelOfList(world, list);
  const uploads = world.uploads(channel.id);
  const start = offsetOf(list, query.get('pageToken'));
  const end = start + size;
  const items = uploads
    .slice(start, end)
    .map((video, index) => playlistItem(video, channel, start + index, requested));
  return {
    ...listOf(items, { kind: 'youtube#playlistItemListResponse', total: uploads.length, size }),
    ...(size > 0 && end < uploads.length && { nextPageToken: tokenFor(list, end) }),
  };
}

function channelOfList(world: WorldStore, list: string): Channel {
  const channel = /^UU/.test(list) && world.channel(list.replace(/^UU/, 'UC'));
  if (!channel || channel.uploads === 'missing') throw apiError('playlistNotFound');
  if (channel.uploads === 'forbidden') throw apiError('playlistItemsNotAccessible');
  return channel;
}

/** A token is valid for its own list only. */
function tokenFor(list: string, offset: number): string {
  return Buffer.from(`${list}/${offset}`).toString('base64url');
}

function offsetOf(list: string, token: string | null): number {
  const [, owner, offset] =
    /^(.+)\/(\d+)$/.exec(Buffer.from(token ?? '', 'base64url').toString()) ?? [];
  if (token && owner !== list) {
    const message = 'The request specifies an invalid page token.';
    throw parameterError('invalidPageToken', 'pageToken', message);
  }
  return Number(offset ?? 0);
}

function playlistItem(
  video: Video,
  channel: Channel,
  position: number,
  requested: ReadonlySet<string>,
) {
  const isShown = isVisible(video);
  // Differs from the video id, to expose clients that confuse them.
  const id = Buffer.from(`${uploadsListOf(channel.id)}.${video.id}`).toString('base64');
  return resource('youtube#playlistItem', id, requested, {
    snippet: {
      publishedAt: video.addedAt ?? video.publishedAt,
      channelId: channel.id,
      ...shownText(video),
      thumbnails: isShown ? videoThumbnails(video) : {},
      channelTitle: channel.title,
      playlistId: uploadsListOf(channel.id),
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      ...(isShown && { videoOwnerChannelTitle: channel.title, videoOwnerChannelId: channel.id }),
    },
    contentDetails: { videoId: video.id, ...(isShown && { videoPublishedAt: video.publishedAt }) },
    status: { privacyStatus: video.privacy },
  });
}

function shownText({ deleted, privacy, title, description }: Video) {
  if (deleted) return { title: 'Deleted video', description: 'This video is unavailable.' };
  if (privacy !== 'private') return { title, description };
  return { title: 'Private video', description: 'This video is private.' };
}

export function listVideos(world: WorldStore, query: URLSearchParams) {
  const requested = parts(query, VIDEO_PARTS);
  onlyFilter(query, ['id']);
  const videos = ids(query).flatMap((id) => world.video(id) ?? []);
  const items = videos.filter(isVisible).map((video) => {
    const content = videoContent(video, world.channel(video.channelId));
    return resource('youtube#video', video.id, requested, content);
  });
  const { length } = items;
  return listOf(items, { kind: 'youtube#videoListResponse', total: length, size: length });
}

function videoContent(video: Video, channel: Channel | undefined) {
  const { title, description, durationSeconds, malformed, streaming } = video;
  const snippet = {
    publishedAt: malformed === 'date' ? 'yesterday' : video.publishedAt,
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
  return {
    snippet: malformed === 'snippet' ? undefined : snippet,
    contentDetails: {
      ...(durationSeconds !== null && {
        duration: malformed === 'duration' ? 'ten minutes' : isoDuration(durationSeconds),
      }),
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: false,
      ...(video.blockedIn.length > 0 && { regionRestriction: { blocked: video.blockedIn } }),
      contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
      projection: 'rectangular',
    },
    statistics: statisticsOf(video),
    status: {
      uploadStatus: video.uploadStatus,
      privacyStatus: video.privacy,
      license: 'youtube',
      embeddable: video.embeddable,
      publicStatsViewable: video.viewCount !== null,
      madeForKids: false,
    },
    liveStreamingDetails: streaming && {
      ...streaming,
      ...(streaming.concurrentViewers !== undefined && {
        concurrentViewers: String(streaming.concurrentViewers),
      }),
    },
  };
}

// 64-bit counters are strings; hidden ones are omitted.
function statisticsOf({ viewCount, likeCount, commentCount, malformed }: Video) {
  return {
    ...(viewCount !== null && {
      viewCount: malformed === 'counter' ? { many: true } : String(viewCount),
    }),
    ...(likeCount !== null && { likeCount: String(likeCount) }),
    favoriteCount: '0',
    ...(commentCount !== null && { commentCount: String(commentCount) }),
  };
}

/** YouTube's format: `PT15M33S`, `PT1H3S`, `P1DT2S`, and `P0D` for 0. */
function isoDuration(seconds: number): string {
  if (seconds === 0) return 'P0D';
  return Duration.fromObject({ seconds }).shiftTo('days', 'hours', 'minutes', 'seconds').toISO();
}

/** Only the requested parts, and none that is undefined. */
function resource(
  kind: string,
  id: string,
  requested: ReadonlySet<string>,
  content: Record<string, unknown>,
): Resource {
  const present = Object.entries(content).filter(
    ([name, part]) => requested.has(name) && part !== undefined,
  );
  return { kind, id, ...Object.fromEntries(present) };
}

function isVisible(video: Video): boolean {
  return video.privacy !== 'private' && !video.deleted;
}

function uploadsListOf(channelId: string): string {
  return channelId.replace(/^UC/, 'UU');
}

const SIZES = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
  standard: { file: 'sddefault', width: 640, height: 480 },
  maxres: { file: 'maxresdefault', width: 1280, height: 720 },
} as const;

function videoThumbnails(video: Video): Record<string, object> {
  return Object.fromEntries(
    video.thumbnails.map((key) => {
      const { file, width, height } = SIZES[key];
      return [key, { url: `https://i.ytimg.com/vi/${video.id}/${file}.jpg`, width, height }];
    }),
  );
}

function channelThumbnails(channelId: string): Record<string, object> {
  const sizes = { default: 88, medium: 240, high: 800 };
  return Object.fromEntries(
    Object.entries(sizes).map(([key, size]) => {
      const url = `https://yt3.ggpht.com/ytc/${channelId}=s${size}-c-k-c0x00ffffff-no-rj`;
      return [key, { url, width: size, height: size }];
    }),
  );
}
