import type { EpisodeState } from '@elevate/contracts/catalogue';
import { speakerId } from '@elevate/rules';
import type { Site } from '../page.js';
import { episodePath, speakerPath } from '../client-routes.js';

export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

export function webSite({ name, url }: Site, description: string): object {
  return {
    '@type': 'WebSite',
    name,
    description,
    ...(url !== undefined && {
      url: `${url}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}/?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

export function breadcrumbs({ url }: Site, steps: readonly NamedPath[]): object[] {
  if (url === undefined) return [];
  const itemListElement = [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${url}${path}`,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

interface Collection extends NamedPath {
  readonly description: string;
  readonly items: readonly (NamedPath | NamedAddress)[];
}

// Enough for search engines; the page's own data has the full list.
const MAX_ITEMS = 20;

export function collectionPage(
  site: Site,
  collection: Collection,
  steps: readonly NamedPath[] = [collection],
): object[] {
  const { url } = site;
  if (url === undefined) return [];
  const { name, description, path, items } = collection;
  const itemListElement = items.slice(0, MAX_ITEMS).map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: 'address' in item ? item.address : `${url}${item.path}`,
  }));
  return [
    {
      '@type': 'CollectionPage',
      name,
      description,
      url: `${url}${path}`,
      ...(items.length > 0 && {
        mainEntity: { '@type': 'ItemList', numberOfItems: items.length, itemListElement },
      }),
    },
    ...breadcrumbs(site, steps),
  ];
}

/** Claims nothing about a person but the talks. */
export function person(site: Site, name: string, talks: readonly EpisodeState[]): object {
  return {
    ...named(site, name),
    subjectOf: talks.slice(0, MAX_ITEMS).map(({ id, title }) => ({
      '@type': 'CreativeWork',
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
