import type { EpisodeState } from '@elevate/contracts/catalogue';
import { watchUrl } from '../client/platform-urls.js';
import type { Site } from '../client/page.js';
import { feedPath, type FeedSubject } from './feed-paths.js';
import { stableId } from './stable-id.js';

/** The same in every feed of every site that shows the episode, and whatever the site's address is. */
export function episodeId(episode: EpisodeState): string {
  return stableId(watchUrl(episode));
}

/** The same in every feed: articles have no page of ours, and two sources may link to one page. */
export function articleEntryId(articleId: string): string {
  return stableId(`article:${articleId}`);
}

/** The same for both formats of a feed, and not that of another site's. */
export function feedId(site: Site, subject: FeedSubject): string {
  return stableId(`${site.url ?? ''}${feedPath(subject, 'xml')}`);
}
