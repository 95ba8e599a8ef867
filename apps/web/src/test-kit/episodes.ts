import type * as Api from '../shared/api/generated/schema.js';

export function anEpisode(id: string, over: Partial<Api.Episode> = {}): Api.Episode {
  return {
    id,
    title: `Talk ${id}`,
    thumbnail_url: null,
    thumbnails: [],
    youtube_video_id: id,
    duration_seconds: 1_930,
    view_count: null,
    published_at: '2020-01-01T00:00:00Z',
    topics: [],
    is_editor_pick: false,
    is_hero_featured: false,
    channel_id: 'a-meetup',
    channel: { id: 'a-meetup', name: 'A Meetup', handle: null, thumbnail_url: null },
    embeddable: true,
    language: null,
    ...over,
  };
}

export function aFoundEpisode(id: string, over: Partial<Api.FoundEpisode> = {}): Api.FoundEpisode {
  return { ...anEpisode(id), excerpt: null, ...over };
}

export function anEpisodeDetail(
  id: string,
  over: Partial<Api.EpisodeDetail> = {},
): Api.EpisodeDetail {
  return {
    ...anEpisode(id),
    speakers: [],
    transcripts: [],
    description: `All about ${id}.`,
    ...over,
  };
}

export function aChannelPage(page: number, pages: number): Api.ChannelRowsPage {
  const channel = {
    id: `channel-${page}`,
    name: `Channel ${page}`,
    handle: null,
    thumbnail_url: null,
    topics: [],
    youtube_channel_id: null,
  };
  const items = [{ channel, episodes: [anEpisode(`of-page-${page}`)] }];
  return { page, pages, per_page: 10, total: pages * 10, items };
}

export const rowsOfHome: readonly Api.HomeRow[] = [
  { id: 'trending', title: 'Trending Now', episodes: [] },
  { id: 'new', title: 'New Releases', episodes: ['n1', 'n2', 'n3'].map((id) => anEpisode(id)) },
  { id: 'popular', title: 'Most Popular', episodes: [anEpisode('p1')] },
  { id: 'career', title: 'Career & Interviews', episodes: [anEpisode('c1')] },
];

export function aHome(over: Partial<Api.HomePage> = {}): Api.HomePage {
  return {
    stats: { videos: 1_234, channels: 17 },
    hero: anEpisode('hero', { title: 'The featured talk', is_hero_featured: true }),
    rows: rowsOfHome,
    channel_rows: aChannelPage(1, 2),
    sample: true,
    ...over,
  };
}

/** The results of a page's filters; default: all on one page, with nothing more to choose. */
export function filteredEpisodes(items: readonly Api.Episode[], over: object = {}) {
  const choices = { durations: [], years: [], languages: [] };
  return { items, total: items.length, more: false, page: 1, pages: 1, ...choices, ...over };
}
