import { Duration } from 'luxon';
import type { ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { chaptersOf } from '@elevate/rules';
import { channelPath, episodePath } from '../client-paths.js';
import { embedUrl, watchUrl } from '../platform-urls.js';
import type { Site } from '../page.js';
import { speakersOf } from './person.js';

export function videoObject(site: Site, episode: EpisodeState, channel: ChannelState): object {
  const { url } = site;
  const { title, description, published_at, embeddable, language } = episode;
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    ...(episode.thumbnails.length > 0 && { thumbnailUrl: largestFirst(episode) }),
    ...(published_at !== null && { uploadDate: published_at }),
    duration: isoDuration(episode.duration_seconds),
    ...(embeddable && { embedUrl: embedUrl(episode) }),
    ...(url !== undefined && { url: `${url}${episodePath(episode.id)}` }),
    sameAs: watchUrl(episode),
    ...(episode.topics.length > 0 && { keywords: episode.topics }),
    ...(language && { inLanguage: language }),
    ...viewsOf(episode),
    ...chaptersIn(url, episode),
    ...makerOf(url, channel),
    ...speakersOf(site, episode),
  };
}

/** ISO 8601, as schema.org and Open Graph require: `PT1H2M3S`. */
export function isoDuration(seconds: number): string {
  return Duration.fromObject({ seconds }).shiftTo('hours', 'minutes', 'seconds').toISO() ?? '';
}

function largestFirst({ thumbnails }: EpisodeState): string[] {
  return thumbnails.map(({ url }) => url).reverse();
}

function viewsOf({ view_count }: EpisodeState): object {
  if (view_count === null) return {};
  const interactionType = { '@type': 'WatchAction' };
  return {
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType,
      userInteractionCount: view_count,
    },
  };
}

/** Search engines show them as key moments. */
function chaptersIn(site: string | undefined, episode: EpisodeState): object {
  if (site === undefined) return {};
  const { id, description, duration_seconds: end } = episode;
  const chapters = chaptersOf(description, end);
  if (chapters.length === 0) return {};
  const hasPart = chapters.map(({ startSeconds, title }, index) => ({
    '@type': 'Clip',
    name: title,
    startOffset: startSeconds,
    endOffset: chapters[index + 1]?.startSeconds ?? end,
    url: `${site}${episodePath(id)}?t=${startSeconds}`,
  }));
  return { hasPart };
}

function makerOf(site: string | undefined, { id, name, thumbnail_url }: ChannelState): object {
  const organization = {
    '@type': 'Organization',
    name,
    ...(site !== undefined && { url: `${site}${channelPath(id)}` }),
    ...(thumbnail_url !== null && { logo: thumbnail_url }),
  };
  return { creator: organization, publisher: organization };
}
