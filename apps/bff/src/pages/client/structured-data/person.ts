import type { EpisodeState } from '@elevate/contracts/catalogue';
import { speakerId } from '@elevate/rules';
import { episodePath, speakerPath } from '../client-paths.js';
import type { Site } from '../page.js';

// Enough for search engines; the page's own data has the full list.
const MAX_TALKS = 20;

/** Claims nothing about a person but the talks. */
export function person(site: Site, name: string, talks: readonly EpisodeState[]): object {
  return {
    ...named(site, name),
    subjectOf: talks.slice(0, MAX_TALKS).map(({ id, title }) => ({
      '@type': 'VideoObject',
      name: title,
      ...(site.url !== undefined && { url: `${site.url}${episodePath(id)}` }),
    })),
  };
}

export function speakersOf(site: Site, { speakers }: EpisodeState): object {
  if (speakers.length === 0) return {};
  return { contributor: speakers.map((name) => named(site, name)) };
}

function named({ url }: Site, name: string): object {
  return {
    '@type': 'Person',
    name,
    ...(url !== undefined && { url: `${url}${speakerPath(speakerId(name))}` }),
  };
}
