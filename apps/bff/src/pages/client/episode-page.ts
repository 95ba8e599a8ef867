import { chaptersOf, EPISODE_PICTURE_SIZES, episodePage, srcSetOf } from '@elevate/rules';
import type { ChannelState, EpisodeState, Transcript } from '@elevate/contracts/catalogue';
import { Duration } from 'luxon';
import type { PageContext } from './page-context.js';
import type { ItemPage, PagePicture, Site } from './page.js';
import { voidElement } from './escape-html.js';
import { breadcrumbs, speakersOf } from './structured-data/things.js';
import { channelPath, episodePath } from './client-routes.js';
import { transcriptUrl } from '../../api/addresses.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { feedsOf } from '../feeds/feed-paths.js';

export function describeEpisodePage(
  { model, ready, writer: { site } }: PageContext,
  id: string,
): ItemPage {
  const episode = model.episode(id)!.state;
  const channel = model.channel(episode.channel_id)!.state;
  return {
    ...episodePage(episode.title, episode.description),
    ogType: 'video.other',
    properties: openGraphOf(episode),
    picture: pictureOf(episode),
    hints: pictureHint(episode, EPISODE_PICTURE_SIZES),
    alternates: feedsOf({ kind: 'channel', id: channel.id }, `New episodes of ${channel.name}`),
    structuredData: [
      // Search engines report a VideoObject without a picture or a date as incomplete.
      ...(episode.thumbnails.length > 0 && episode.published_at !== null
        ? [{ ...videoObject(site, episode, channel), ...transcriptOf(ready, model, episode) }]
        : []),
      ...breadcrumbs(site, [
        { name: channel.name, path: channelPath(channel.id) },
        { name: episode.title, path: episodePath(id) },
      ]),
    ],
  };
}

/** Of the transcript that the page embeds. */
function transcriptOf(ready: ReadyBytes, model: ReadModel, episode: EpisodeState): object {
  const [first] = model.transcripts.of(episode);
  if (!first) return {};
  try {
    const answer = ready.get(transcriptUrl(episode.id, first.language));
    const { cues } = JSON.parse(String(answer?.content.body)) as Transcript;
    return { transcript: cues.map(({ text }) => text).join(' ') };
  } catch {
    // The catalogue does not answer, or the page embeds none.
    return {};
  }
}

function openGraphOf({ duration_seconds, published_at, topics }: EpisodeState) {
  return [
    ['video:duration', String(duration_seconds)],
    ...(published_at === null ? [] : [['video:release_date', published_at] as const]),
    ...topics.map((topic) => ['video:tag', topic] as const),
  ] as const;
}

export function videoObject(site: Site, episode: EpisodeState, channel: ChannelState): object {
  const { url } = site;
  const { title, description, published_at, embeddable, language, thumbnails } = episode;
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    ...(thumbnails.length > 0 && { thumbnailUrl: thumbnails.map(({ url }) => url).reverse() }),
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

function viewsOf({ view_count }: EpisodeState): object {
  if (view_count === null) return {};
  return {
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: view_count,
    },
  };
}

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

type Video = Pick<EpisodeState, 'youtube_video_id'>;

export function watchUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube.com/watch?v=${youtube_video_id}`;
}

export function embedUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube-nocookie.com/embed/${youtube_video_id}`;
}

interface Pictured {
  readonly thumbnail_url: string | null;
  readonly thumbnails: readonly { readonly url: string; readonly width: number | null }[];
}

/** `srcset` and `sizes` must equal those of the client's element, or the browser picks another size. */
export function pictureHint({ thumbnail_url, thumbnails }: Pictured, sizes: string): string[] {
  if (thumbnail_url === null) return [];
  const srcset = srcSetOf(thumbnails);
  return [
    voidElement('link', {
      rel: 'preload',
      as: 'image',
      href: thumbnail_url,
      imagesrcset: srcset,
      imagesizes: srcset && sizes,
      fetchpriority: 'high',
    }),
  ];
}

export function pictureOf({ title, thumbnail_url, thumbnails }: EpisodeState) {
  if (thumbnail_url === null) return undefined;
  const offered = thumbnails.find(({ url }) => url === thumbnail_url);
  const { width = null, height = null } = offered ?? {};
  return { url: thumbnail_url, alt: title, width, height } satisfies PagePicture;
}
