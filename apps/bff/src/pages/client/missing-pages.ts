import { NOT_FOUND_PAGE, UNKNOWN_CHANNEL_PAGE, UNKNOWN_EPISODE_PAGE } from '@elevate/rules';
import { channelIdIn, channelPath, episodeIdIn, episodePath } from './client-paths.js';
import { entries } from './client-routes.js';
import type { Page } from './page.js';

export type Missing = 'episode' | 'channel' | 'page';

export const missingPageKey = (what: Missing): string => `missing-${what}`;

const absent = { isIndexed: false, status: 404 } as const;

const ANY = 'missing';

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

export function missingAt(path: string): Missing {
  if (episodeIdIn(path) !== undefined) return 'episode';
  return channelIdIn(path) !== undefined ? 'channel' : 'page';
}
