import type { EpisodeState } from '@elevate/contracts/catalogue';
import { watchUrl } from '../client/episode-page.js';
import type { Site } from '../client/page.js';
import { feedPath, type FeedSubject } from './feed-paths.js';
import { stableId } from './stable-id.js';

export function episodeId(episode: EpisodeState): string {
  return stableId(watchUrl(episode));
}

/** Not derived from a link: two sources may link to one page. */
export function articleEntryId(articleId: string): string {
  return stableId(`article:${articleId}`);
}

export function feedId(site: Site, subject: FeedSubject): string {
  return stableId(`${site.url ?? ''}${feedPath(subject, 'xml')}`);
}
