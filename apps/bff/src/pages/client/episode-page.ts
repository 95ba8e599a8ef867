import { EPISODE_PICTURE_SIZES, episodePage } from '@elevate/rules';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { episodeUrl, relatedUrl } from '../../api/addresses.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { channelPath, episodeIdIn, episodePath } from './client-paths.js';
import { entries } from './client-routes.js';
import { pictureOf } from './episode-picture.js';
import type { Page } from './page.js';
import type { PageContext } from './page-context.js';
import { pictureHint } from './picture-hint.js';
import { PreloadedAnswers } from './preloaded-answers.js';
import { breadcrumbs } from './structured-data/things.js';
import { videoObject } from './structured-data/video-object.js';

export function episodePageAt(context: PageContext, url: string): Resource | undefined {
  const { model, ready, writer } = context;
  const id = episodeIdIn(url);
  // Caching every spelling of an id would fill the memory.
  if (id === undefined || !model.episode(id) || episodePath(id) !== url) return undefined;
  const answers = new PreloadedAnswers(ready, [episodeUrl(id), relatedUrl(id)]);
  return {
    version: () => (model.episode(id) ? answers.version() : undefined),
    render: () => writer.write({ ...describe(context, id), preloaded: answers.toPreloaded() }),
  };
}

function describe({ model, writer: { site } }: PageContext, id: string): Page {
  const episode = model.episode(id)!.state;
  const channel = model.channel(episode.channel_id)!.state;
  const path = episodePath(id);
  return {
    ...episodePage(episode.title, episode.description),
    path,
    isIndexed: true,
    entry: entries.episode,
    ogType: 'video.other',
    properties: openGraphOf(episode),
    picture: pictureOf(episode),
    hints: pictureHint(episode, EPISODE_PICTURE_SIZES),
    structuredData: [
      videoObject(site, episode, channel),
      ...breadcrumbs(site, [
        { name: channel.name, path: channelPath(channel.id) },
        { name: episode.title, path },
      ]),
    ],
  };
}

function openGraphOf({ duration_seconds, published_at, topics }: EpisodeState) {
  return [
    ['video:duration', String(duration_seconds)],
    ...(published_at === null ? [] : [['video:release_date', published_at] as const]),
    ...topics.map((topic) => ['video:tag', topic] as const),
  ] as const;
}
