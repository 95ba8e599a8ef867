import {
  NOT_FOUND_PAGE,
  UNKNOWN_CHANNEL_PAGE,
  UNKNOWN_CVE_PAGE,
  UNKNOWN_EPISODE_PAGE,
  UNKNOWN_SPEAKER_PAGE,
} from '@elevate/rules';
import {
  channelIdIn,
  channelPath,
  cveIdIn,
  cvePath,
  episodeIdIn,
  episodePath,
  speakerIdIn,
  speakerPath,
} from './client-paths.js';
import { entries } from './client-routes.js';
import type { Page } from './page.js';

export type Missing = 'episode' | 'channel' | 'speaker' | 'cve' | 'page';

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
  speaker: {
    ...UNKNOWN_SPEAKER_PAGE,
    ...absent,
    path: speakerPath(ANY),
    entry: entries.speaker,
  },
  cve: { ...UNKNOWN_CVE_PAGE, ...absent, path: cvePath('CVE-0000-0000'), entry: entries.cve },
  page: { ...NOT_FOUND_PAGE, ...absent, path: '/not-found', entry: entries.notFound },
};

export function missingAt(path: string): Missing {
  if (episodeIdIn(path) !== undefined) return 'episode';
  if (speakerIdIn(path) !== undefined) return 'speaker';
  if (cveIdIn(path) !== undefined) return 'cve';
  return channelIdIn(path) !== undefined ? 'channel' : 'page';
}
