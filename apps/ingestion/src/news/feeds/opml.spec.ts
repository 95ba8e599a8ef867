import { describe, expect, it } from '@jest/globals';
import type { FollowedFeed } from '@elevate/contracts/ingestion';
import { readOpml, writeOpml } from './opml-preview.js';

const feed = (name: string, category: FollowedFeed['category'], site_url: string | null) =>
  ({ name, category, site_url, feed_url: `https://${category}.example/?a=1&b=2` }) as FollowedFeed;

describe('OPML', () => {
  it('comes back as it went out, in the order of the categories', () => {
    const feeds = [
      feed('Second <& "quoted">', 'Exploits', null),
      feed('First', 'Research', 'https://site.example/'),
    ];
    expect(readOpml(writeOpml(feeds))).toEqual([
      {
        feed_url: 'https://Research.example/?a=1&b=2',
        name: 'First',
        site_url: 'https://site.example/',
        category: 'Research',
      },
      {
        feed_url: 'https://Exploits.example/?a=1&b=2',
        name: 'Second <& "quoted">',
        category: 'Exploits',
      },
    ]);
  });

  it('is read from other programs: any case, folders in folders, no names', () => {
    const text = `<opml><body><OUTLINE text="advisories"><outline text="Vendors of mine">
      <outline xmlURL="https://a.example/feed" htmlurl="javascript:alert(1)"/>
      <outline text="B" category="nonsense, vendors" xmlUrl="https://b.example/feed"/></outline></OUTLINE>
      <outline text="C" xmlUrl="https://c.example/feed"/></body></opml>`;
    expect(readOpml(text)).toEqual([
      { feed_url: 'https://a.example/feed', category: 'Advisories' },
      { feed_url: 'https://b.example/feed', name: 'B', category: 'Vendors' },
      { feed_url: 'https://c.example/feed', name: 'C' },
    ]);
  });

  it.each(['', 'no document', '<html><body>a page</body></html>', '<outline'])(
    'is not in %j',
    (text) => expect(readOpml(text)).toEqual([]),
  );
});
