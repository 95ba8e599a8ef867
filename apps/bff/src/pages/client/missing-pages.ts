import { NOT_FOUND_PAGE, UNKNOWN_CHANNEL_PAGE, UNKNOWN_EPISODE_PAGE } from '@elevate/rules';
import { channelIdIn, channelPath, episodeIdIn, episodePath } from './client-paths.js';
import { entries } from './client-routes.js';
import type { Page } from './page.js';

/** What is not there. */
export type Missing = 'episode' | 'channel' | 'page';

// No request can ask for an address without a slash.
/** Where the page for each is kept ready. */
export const missingPageKey = (what: Missing): string => `missing-${what}`;

const absent = { isIndexed: false, status: 404 } as const;

// The content is the same at every address where there is nothing.
const ANY = 'missing';

/** What the client shows in place of what is missing, sent with 404. */
export const missingPages: Readonly<Record<Missing, Page>> = {
  episode: {
    ...UNKNOWN_EPISODE_PAGE,
    ...absent,
    path: episodePath(ANY),
    entry: entries.episode,
  },
  channel: {
    ...UNKNOWN_CHANNEL_PAGE,
    ...absent,
    path: channelPath(ANY),
    entry: entries.channel,
  },
  page: { ...NOT_FOUND_PAGE, ...absent, path: '/not-found', entry: entries.notFound },
};

/** What is missing where an address that no page answers was asked for. */
export function missingAt(path: string): Missing {
  if (episodeIdIn(path) !== undefined) return 'episode';
  return channelIdIn(path) !== undefined ? 'channel' : 'page';
}
