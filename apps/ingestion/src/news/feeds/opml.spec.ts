import { describe, expect, it } from '@jest/globals';
import type { FollowedFeed, NewFeed } from '@elevate/contracts/ingestion';
import { newFeed } from './feed.schema.js';
import { readOpml, writeOpml } from './opml.js';

const feed = (name: string, category: FollowedFeed['category'], site_url: string | null) =>
  ({ name, category, site_url, feed_url: `https://${category}.example/?a=1&b=2` }) as FollowedFeed;

const EVERY_FIELD: Required<NewFeed> = {
  feed_url: 'https://feed.example/',
  name: 'A feed',
  site_url: 'https://site.example/',
  category: 'Research',
};

describe('OPML', () => {
  it('carries every field of a new feed, which then has it', () => {
    expect(readOpml(writeOpml([EVERY_FIELD as FollowedFeed]))).toEqual([EVERY_FIELD]);
    expect(newFeed(EVERY_FIELD, new Date()).state).toMatchObject(EVERY_FIELD);
  });

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

  it('leaves out what XML cannot say', () => {
    expect(writeOpml([feed('A\u0001\uffff', 'News', null)])).not.toMatch(/[\u0001\uffff]/);
  });

  it('is read from other programs: any case, folders in folders, no names', () => {
    const text = `<opml><body><outline xmlUrl="https://b.example/feed"/><OUTLINE text="advisories"><outline text="Vendors of mine">
      <outline xmlURL="https://a.example/feed" htmlurl="javascript:alert(1)"/>
      <outline text="B" category="nonsense, vendors" xmlUrl="https://b.example/feed"/></outline></OUTLINE>
      <outline text="C" xmlUrl="https://c.example/feed"/></body></opml>`;
    expect(readOpml(text)).toEqual([
      { feed_url: 'https://b.example/feed', category: 'Vendors' },
      { feed_url: 'https://a.example/feed', category: 'Advisories' },
      { feed_url: 'https://b.example/feed', name: 'B', category: 'Vendors' },
      { feed_url: 'https://c.example/feed', name: 'C' },
    ]);
  });

  it('names feeds by title, else by text, in folders of any type and depth', () => {
    const text = `<opml version="1.1"><body>
      <outline type="rss" title="Vulnerabilities">
        <outline type="rss" title="" text="Named by text, title is empty" xmlUrl="https://one.example.org/feed.xml" htmlUrl="https://one.example.org/"/>
        <outline title="Named by title" xmlUrl="https://two.example.org/feed.xml"/>
      </outline>
      <outline text="Malware"><outline text="Level two"><outline text=" Three&#10; deep " xmlUrl="https://three.example.org/feed.xml"/></outline></outline>
      <outline type="rss" text="No names at all below"/>
      <outline xmlUrl="https://four.example.org/feed.xml"/>
    </body></opml>`;
    expect(readOpml(text)).toEqual([
      {
        feed_url: 'https://one.example.org/feed.xml',
        name: 'Named by text, title is empty',
        site_url: 'https://one.example.org/',
      },
      { feed_url: 'https://two.example.org/feed.xml', name: 'Named by title' },
      { feed_url: 'https://three.example.org/feed.xml', name: 'Three deep' },
      { feed_url: 'https://four.example.org/feed.xml' },
    ]);
  });

  it.each<[string, string, string?]>([
    ['spaces and line breaks', 'xmlUrl=" https://a.example/&#10;"'],
    ['an old name of the attribute', 'type="rss" url="https://a.example/"'],
    ['an invalid site', 'xmlUrl="https://a.example/" htmlUrl="https://not a host/"'],
    ['a comment', 'isComment="true" xmlUrl="x:"', 'The file marks this line as a comment.'],
    ['a link', 'type="link" url="x:"', 'This line is a link to a page, not a feed.'],
    ['an include', 'type="Include" url="x:"', 'This line includes another file: import that file.'],
    ['no end', `xmlUrl="${'a'.repeat(2_001)}"`, 'The address is longer than 2,000 characters.'],
  ])('takes a line with %s as it is meant', (_what, attributes, refusal = '') => {
    const entries = readOpml(`<opml><body><outline ${attributes}/></body></opml>`);
    expect(entries).toEqual([
      refusal ? { feed_url: expect.any(String), refusal } : { feed_url: 'https://a.example/' },
    ]);
  });

  it('takes what is inside a comment for commented out, and nothing after it', () => {
    const line = (name: string) => `<outline xmlUrl="https://${name}.example/"/>`;
    const text = `<opml><body><!--${line('xml')}--><outline isComment="true">${line('in')}</outline>${line('after')}</body></opml>`;
    expect(
      readOpml(text).map(({ feed_url, refusal }) => [feed_url, refusal !== undefined]),
    ).toEqual([
      ['https://in.example/', true],
      ['https://after.example/', false],
    ]);
  });

  it.each(['', 'no document', '<html><body>a page</body></html>', '<outline'])(
    'is not in %j',
    (text) => expect(readOpml(text)).toEqual([]),
  );
});
