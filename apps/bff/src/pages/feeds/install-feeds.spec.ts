import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parseFeed } from 'htmlparser2';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { article } from '../../../test/generate-news.js';
import { childrenOf, parseXml, textOf } from '../../../test/parse-xml.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { escapeHtml } from '../client/escape-html.js';
import { canonicalFeedPath, installFeeds, stableId } from './install-feeds.js';
import type { Site } from '../client/page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };
const EVIL = `]]></title><script>alert('1')</script> & "x" \u0000\u0008\u2028 👩🏾‍💻`;
const LEGAL_EVIL = EVIL.replace(/[\u0000\u0008]/g, '');
const ATOM = 'http://www.w3.org/2005/Atom';

let model: ReadModel;
let news: NewsModel;
let ready: ReadyBytes;
beforeEach(() => {
  model = new ReadModel();
  news = new NewsModel(model.changes);
  ready = readyOf(site);
  model.putChannel(channel({ id: 'channel-1', name: 'The channel' }));
});

function readyOf(ofSite: Site): ReadyBytes {
  const bytes = new ReadyBytes({});
  installFeeds({ ready: bytes, model, news, site: ofSite });
  return bytes;
}

const bodyAt = (path: string, from = ready) => from.get(path)!.content.body.toString();
const atomAt = (path: string, from = ready) => parseXml(bodyAt(path, from));
const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`;

interface JsonFeed {
  readonly items: readonly Record<string, unknown>[];
  readonly [name: string]: unknown;
}
const jsonAt = (path: string, from = ready) => JSON.parse(bodyAt(path, from)) as JsonFeed;

describe('the Atom feed', () => {
  it('has everything RFC 4287 demands, and says whose episode it is', () => {
    model.putEpisode(
      episode({ id: videoId(1), title: EVIL, description: `${EVIL}\n1:30`, topics: ['AI', EVIL] }),
    );
    const feed = atomAt('/feeds/episodes.xml');
    expect(feed.name).toBe(`{${ATOM}}feed`);
    for (const name of ['id', 'title', 'updated']) expect(textOf(feed, name)).toBeTruthy();
    expect(linksOf(feed)).toEqual({
      self: 'https://elevate.test/feeds/episodes.xml',
      alternate: 'https://elevate.test/',
    });
    const [entry] = childrenOf(feed, 'entry');
    expect(textOf(entry!, 'title')).toBe(LEGAL_EVIL);
    expect(childrenOf(entry!, 'content')[0]!.attributes).toEqual({ type: 'html' });
    expect(textOf(entry!, 'content')).toBe(`${escapeHtml(LEGAL_EVIL)}<br>1:30`);
    expect(textOf(entry!, 'id')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(textOf(entry!, 'updated')).toBe('2026-01-01T00:00:00.000Z');
    expect(textOf(childrenOf(entry!, 'author')[0]!, 'name')).toBe('The channel');
    expect(childrenOf(entry!, 'category').map(({ attributes }) => attributes['term'])).toEqual([
      'AI',
      LEGAL_EVIL,
    ]);
    expect(linksOf(entry!)['alternate']).toBe(`https://elevate.test/video/${videoId(1)}`);
    const thumbnail = entry!.children.find(({ name }) => name.startsWith('{http://search.yahoo'));
    expect(thumbnail?.attributes).toEqual({
      url: `https://i.ytimg.com/vi/${videoId(1)}/hqdefault.jpg`,
      width: '480',
      height: '360',
    });
  });

  it('is valid when it is empty', () => {
    const feed = atomAt('/feeds/episodes.xml');
    expect(childrenOf(feed, 'entry')).toEqual([]);
    expect(Date.parse(textOf(feed, 'updated')!)).toBeGreaterThan(Date.UTC(2026, 0, 1));
    model.putChannel(channel({ id: 'channel-1' }), Date.UTC(2026, 5, 1));
    const later = atomAt('/feeds/episodes.xml', readyOf(site));
    expect(textOf(later, 'updated')).toBe('2026-06-01T00:00:00.000Z');
  });

  it.each(['news', 'episodes'])(
    'of %s says when the last change was, and never goes back',
    (of) => {
      const [changed, other] = [
        { id: videoId(1), published_at: day(1), changed_at: day(5) },
        { id: videoId(2), published_at: day(2) },
      ] as const;
      if (of === 'news') [changed, other].forEach((state) => news.putArticle(article(state)));
      else [changed, other].forEach((state) => model.putEpisode(episode(state)));
      const updated = () => {
        const feed = atomAt(`/feeds/${of}.xml`);
        return [feed, ...childrenOf(feed, 'entry')].map((part) => textOf(part, 'updated'));
      };
      expect(updated()).toEqual([day(5), day(2), day(5)]);
      const { items } = jsonAt(`/feeds/${of}.json`);
      expect(items.map(({ date_modified }) => date_modified)).toEqual([day(2), day(5)]);
      if (of === 'news') news.removeArticle(changed.id);
      else model.removeEpisode(changed.id);
      // The bytes rest after the first reading.
      const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      expect(updated()).toEqual([day(5), day(2)]);
      later.mockRestore();
    },
  );

  it('links to itself where the site has no address', () => {
    model.putEpisode(episode({ id: videoId(1) }));
    const feed = atomAt('/feeds/episodes.xml', readyOf({ ...site, url: undefined }));
    expect(linksOf(feed)).toEqual({ self: '/feeds/episodes.xml', alternate: '/' });
  });

  function linksOf(element: ReturnType<typeof parseXml>): Record<string, string | undefined> {
    const links = childrenOf(element, 'link').map(({ attributes }) => attributes);
    const named = ['self', 'alternate'].map((rel) => [
      rel,
      links.find((link) => link['rel'] === rel && link['type'] !== 'application/feed+json')?.[
        'href'
      ],
    ]);
    return Object.fromEntries(named.filter(([, href]) => href)) as Record<string, string>;
  }
});

describe('the JSON feed', () => {
  it('says the same', () => {
    model.putEpisode(episode({ id: videoId(1), title: EVIL, description: '', topics: ['AI'] }));
    const { items, ...feed } = jsonAt('/feeds/episodes.json');
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://elevate.test/',
      feed_url: 'https://elevate.test/feeds/episodes.json',
      icon: 'https://elevate.test/icon-512.png',
      favicon: 'https://elevate.test/icon-192.png',
    });
    expect(textOf(atomAt('/feeds/episodes.xml'), 'icon')).toBe('https://elevate.test/icon-192.png');
    const [entry] = childrenOf(atomAt('/feeds/episodes.xml'), 'entry');
    expect(items).toEqual([
      {
        id: textOf(entry!, 'id'),
        url: `https://elevate.test/video/${videoId(1)}`,
        external_url: `https://www.youtube.com/watch?v=${videoId(1)}`,
        title: EVIL,
        content_text: EVIL,
        image: `https://i.ytimg.com/vi/${videoId(1)}/hqdefault.jpg`,
        date_published: '2026-01-01T00:00:00.000Z',
        date_modified: '2026-01-01T00:00:00.000Z',
        authors: [{ name: 'The channel', url: 'https://elevate.test/channel/channel-1' }],
        tags: ['AI'],
      },
    ]);
  });

  it('names no address of a site that has none', () => {
    model.putEpisode(episode({ id: videoId(1) }));
    const feed = jsonAt('/feeds/episodes.json', readyOf({ ...site, url: undefined }));
    expect(JSON.stringify(feed)).not.toMatch(/undefined|"(feed_url|home_page_url|url)"/);
    expect(feed.items[0]).toHaveProperty('external_url');
  });
});

describe('every feed', () => {
  it('holds the newest 50, newest first, and none without a date', () => {
    for (let number = 1; number <= 60; number += 1) {
      model.putEpisode(
        episode({ id: videoId(number), published_at: number > 55 ? null : day((number % 28) + 1) }),
      );
    }
    const { items } = jsonAt('/feeds/episodes.json');
    const dates = items.map(({ date_published: date }) => String(date));
    expect(dates).toHaveLength(50);
    expect(dates).toEqual([...dates].sort().reverse());
    const entries = childrenOf(atomAt('/feeds/episodes.xml'), 'entry');
    expect(entries.map((entry) => textOf(entry, 'published'))).toEqual(dates);
  });

  it('leads through all episodes and articles, page by page (RFC 5005)', () => {
    for (let number = 1; number <= 120; number += 1) {
      model.putEpisode(episode({ id: videoId(number), published_at: day((number % 28) + 1) }));
      news.putArticle(article({ id: `article-${number}` }));
    }
    for (const feed of ['episodes', 'news']) {
      const ids: unknown[] = [];
      const addresses: string[] = [];
      for (let next: unknown = `${site.url}/feeds/${feed}.json`; next !== undefined;) {
        addresses.push(String(next).replace(site.url!, ''));
        const { items, next_url } = jsonAt(addresses.at(-1)!);
        ids.push(...items.map(({ id }) => id));
        next = next_url;
      }
      expect(addresses.length).toBe(3);
      expect(new Set(ids).size).toBe(120);
      const rels = (path: string) =>
        childrenOf(atomAt(path), 'link')
          .filter(({ attributes: { rel } }) => rel !== 'alternate')
          .map(({ attributes: { rel, href } }) => [rel, href?.replace(/.*\.xml/, '')]);
      expect(rels(`/feeds/${feed}.xml?page=2`)).toEqual([
        ['self', '?page=2'],
        ['first', ''],
        ['previous', ''],
        ['next', '?page=3'],
      ]);
      expect(rels(`/feeds/${feed}.xml?page=3`).map(([rel]) => rel)).toEqual([
        'self',
        'first',
        'previous',
      ]);
    }
    for (const page of ['1', '0', '-1', '02', 'x', '99999', '2&x=1'])
      expect(ready.get(`/feeds/episodes.xml?page=${page}`)).toBeUndefined();
    expect(canonicalFeedPath(model, '/feeds/episodes.xml', '?x=1&page=2')).toBe(
      '/feeds/episodes.xml?page=2',
    );
    expect(jsonAt('/feeds/episodes.json?page=9999').items).toEqual([]);
  });

  it('is RSS 2.0 for readers that know no Atom', () => {
    model.putEpisode(
      episode({ id: videoId(1), title: EVIL, description: `${EVIL}\n1:30`, topics: ['AI', EVIL] }),
    );
    const [channelPart] = childrenOf(atomAt('/feeds/episodes.rss'), 'channel');
    for (const name of ['title', 'link', 'description', 'lastBuildDate'])
      expect(textOf(channelPart!, name)).toBeTruthy();
    // An independent reader.
    expect(parseFeed(bodyAt('/feeds/episodes.rss'), { xmlMode: true })).toMatchObject({
      type: 'rss',
      title: 'New episodes · Elevate',
      link: 'https://elevate.test/',
      items: [
        {
          id: jsonAt('/feeds/episodes.json').items[0]!['id'],
          title: LEGAL_EVIL,
          link: `https://elevate.test/video/${videoId(1)}`,
          description: `${escapeHtml(LEGAL_EVIL)}<br>1:30`,
          pubDate: new Date('2026-01-01T00:00:00.000Z'),
        },
      ],
    });
  });

  it('names the hub, if there is one, where the hub gets its changes', () => {
    const hub = 'https://hub.example/publish';
    const named = readyOf({ ...site, hub });
    const links = childrenOf(atomAt('/feeds/episodes.xml', named), 'link');
    expect(links[0]!.attributes).toEqual({ rel: 'hub', href: hub });
    expect(jsonAt('/feeds/news.json', named)['hubs']).toEqual([{ type: 'WebSub', url: hub }]);
    expect(named.get('/feeds/news.rss')!.headers['link']).toBe(
      `<${hub}>; rel="hub", <https://elevate.test/feeds/news.rss>; rel="self"`,
    );
    const others = ['channels/channel-1.xml', 'news/research.xml', 'news.xml?page=2'];
    for (const path of others) expect(bodyAt(`/feeds/${path}`, named)).not.toContain(hub);
    expect(bodyAt('/feeds/episodes.xml')).not.toContain('rel="hub"');
  });

  it('holds its own subject only', () => {
    model.putChannel(channel({ id: 'channel/2', name: 'Another' }));
    model.putEpisode(episode({ id: videoId(1), topics: ['DevOps'] }));
    model.putEpisode(episode({ id: videoId(2), topics: ['CI/CD'], channel_id: 'channel/2' }));
    const titles = (path: string) => jsonAt(path).items.map(({ title }) => title);
    expect(titles('/feeds/channels/channel%2F2.json')).toEqual([`Episode ${videoId(2)}`]);
    expect(titles('/feeds/topics/DevOps.json')).toEqual([`Episode ${videoId(1)}`]);
    expect(titles('/feeds/topics/CI%2FCD.json')).toEqual([`Episode ${videoId(2)}`]);
  });

  it('is kept under one spelling, to which all others lead', () => {
    model.putEpisode(episode({ id: videoId(1), topics: ['devops', 'ci/cd'] }));
    for (const [requested, kept] of [
      ['/feeds/topics/DEVOPS.json', '/feeds/topics/DevOps.json'],
      ['/feeds/topics/%44ev%4Fps.json', '/feeds/topics/DevOps.json'],
      ['/feeds/topics/Ci%2fCd.xml', '/feeds/topics/ci%2Fcd.xml'],
      ['/feeds/channels/channel%2D1.xml', '/feeds/channels/channel-1.xml'],
    ] as const) {
      expect(ready.get(requested)).toBeUndefined();
      expect(canonicalFeedPath(model, requested)).toBe(kept);
      expect(ready.get(kept)).toBeDefined();
    }
    expect(jsonAt('/feeds/topics/DevOps.json')).toMatchObject({
      title: 'DevOps · Elevate',
      feed_url: 'https://elevate.test/feeds/topics/DevOps.json',
      home_page_url: 'https://elevate.test/categories?topic=DevOps',
    });
  });

  it.each(['/feeds/channels/nope.xml', '/feeds/topics/Nope.json', '/feeds/topics/.json'])(
    'is not there without its subject: %s',
    (path) => {
      expect(ready.get(path)).toBeUndefined();
    },
  );

  it('ceases to be with its subject', () => {
    model.putEpisode(episode({ id: videoId(1), topics: ['AI'] }));
    expect(ready.get('/feeds/topics/AI.xml')).toBeDefined();
    model.removeEpisode(videoId(1));
    expect(ready.get('/feeds/topics/AI.xml')).toBeUndefined();
  });

  it.each(['/feeds/channels/channel-1.xml', '/feeds/topics/AI.json'])(
    '%s keeps its tag while what it says is the same',
    (path) => {
      model.putEpisode(episode({ id: videoId(1), topics: ['AI'] }));
      const before = ready.get(path)!.hash;
      model.putChannel(channel({ id: 'other' }));
      model.putEpisode(episode({ id: videoId(2), topics: ['Design'], channel_id: 'other' }));
      // Another process renders the same content to the same bytes.
      expect(readyOf(site).get(path)!.hash).toBe(before);
    },
  );
});

it('is the UUID that every other implementation makes of the name', () => {
  // `uuid5(NAMESPACE_URL, …)` of Python's standard library.
  expect(stableId('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
    'urn:uuid:fa678091-b771-53c5-bb5c-b97259498be6',
  );
  expect(stableId('http://www.example.com/')).not.toBe(stableId('http://www.example.com'));
});
