import { describe, expect, it } from '@jest/globals';
import { breadcrumbs, collectionPage, webSite } from './things.js';
import type { Site } from '../page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };
const unplaced: Site = { ...site, url: undefined };

describe('webSite', () => {
  it('offers the search', () => {
    expect(webSite(site, 'What for')).toMatchObject({
      url: 'https://elevate.test/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://elevate.test/?search={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it('offers no search at an unknown address', () => {
    expect(webSite(unplaced, 'What for')).toEqual({
      '@type': 'WebSite',
      name: 'Elevate',
      description: 'What for',
    });
  });
});

describe('breadcrumbs', () => {
  it('lead from home to the page', () => {
    expect(breadcrumbs(site, [{ name: 'Channels', path: '/channels' }])).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://elevate.test/' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Channels',
            item: 'https://elevate.test/channels',
          },
        ],
      },
    ]);
  });

  it('are not there where the site has no address', () => {
    expect(breadcrumbs(unplaced, [{ name: 'Channels', path: '/channels' }])).toEqual([]);
  });
});

describe('collectionPage', () => {
  const items = Array.from({ length: 30 }, (_, n) => ({ name: `Talk ${n}`, path: `/video/${n}` }));
  const page = { name: 'A channel', description: 'Its talks', path: '/channel/a', items };

  it('names the first of many, and how many there are', () => {
    const [collection] = collectionPage(site, page);
    expect(collection).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://elevate.test/channel/a',
      mainEntity: { '@type': 'ItemList', numberOfItems: 30 },
    });
    const { mainEntity } = collection as { mainEntity: { itemListElement: object[] } };
    expect(mainEntity.itemListElement).toHaveLength(20);
    expect(mainEntity.itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Talk 1',
      url: 'https://elevate.test/video/1',
    });
  });

  it('has no list where there is nothing to list', () => {
    expect(collectionPage(site, { ...page, items: [] })[0]).not.toHaveProperty('mainEntity');
    expect(collectionPage(unplaced, page)).toEqual([]);
  });
});
