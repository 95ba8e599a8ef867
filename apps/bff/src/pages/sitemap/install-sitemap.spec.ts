import { beforeEach, describe, expect, it } from '@jest/globals';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { childrenOf, parseXml, textOf, type ParsedElement } from '../../../test/parse-xml.js';
import { EventsModel } from '../../read-model/events/events-model.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { installSitemap, PAGES_PER_SITEMAP } from './install-sitemap.js';
import type { Site } from '../client/page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };
const HIDDEN = /m8n4p|x7k9p2m/;

let model: ReadModel;
let news: NewsModel;
let events: EventsModel;
let ready: ReadyBytes;
beforeEach(() => {
  model = new ReadModel();
  news = new NewsModel(model.changes);
  events = new EventsModel(model.changes, new Date());
  ready = readyOf(site);
  model.putChannel(channel({ id: 'channel-1' }));
});

function readyOf(ofSite: Site): ReadyBytes {
  const bytes = new ReadyBytes({});
  installSitemap({ ready: bytes, model, news, events, site: ofSite });
  return bytes;
}

const bodyAt = (path: string, from = ready) => from.get(path)!.content.body.toString();
const parsed = (path: string) => parseXml(bodyAt(path));
const pathsIn = (sitemap: ParsedElement) =>
  sitemap.children.map((url) => new URL(textOf(url, 'loc')!).pathname);

describe('sitemap.xml', () => {
  it('lists every page that may be found, and no other', () => {
    model.putChannel(channel({ id: 'empty' }));
    model.putEpisode(episode({ id: videoId(1) }));
    const sitemap = parsed('/sitemap.xml');
    expect(sitemap.name).toBe('{http://www.sitemaps.org/schemas/sitemap/0.9}urlset');
    expect(pathsIn(sitemap)).toEqual([
      '/',
      '/help',
      '/bug-report',
      '/suggest',
      '/news',
      '/news/sources',
      '/creator-spotlight',
      '/events',
      '/collections',
      '/channels',
      '/speakers',
      '/categories',
      '/channel/channel-1',
      `/video/${videoId(1)}`,
    ]);
    expect(bodyAt('/sitemap.xml')).not.toMatch(HIDDEN);
    expect(bodyAt('/sitemap.xml')).not.toContain('lastmod');
  });

  it('describes a video of which everything demanded is known', () => {
    const title = `]]></video:title> & <b> \u0001`;
    const description = `${'word '.repeat(200)}`;
    model.putEpisode(episode({ id: videoId(1), title, description, view_count: null }));
    const [video] = childrenOf(parsed('/sitemap.xml').children.at(-1)!, 'video');
    const fields = video!.children.map(({ name, text }) => [name.split('}')[1], text]);
    expect(Object.fromEntries(fields)).toEqual({
      thumbnail_loc: `https://i.ytimg.com/vi/${videoId(1)}/hqdefault.jpg`,
      title: title.replace('\u0001', ''),
      description: expect.stringMatching(/^(word ){59}word…$/),
      player_loc: `https://www.youtube-nocookie.com/embed/${videoId(1)}`,
      duration: '1800',
      publication_date: '2026-01-01T00:00:00.000Z',
      tag: 'DevOps',
    });
  });

  it.each([{ thumbnail_url: null }, { description: ' \n' }, { embeddable: false }])(
    'lists the page alone with %j',
    (unknown) => {
      model.putEpisode(episode({ id: videoId(1), ...unknown }));
      expect(parsed('/sitemap.xml').children.at(-1)!.children).toHaveLength(1);
    },
  );

  it('becomes a list of parts when it grows too long', () => {
    const count = PAGES_PER_SITEMAP + 5;
    const dateOf = (number: number) => new Date(Date.UTC(2026, 0, 1) + number).toISOString();
    for (let number = 0; number < count; number += 1) {
      model.putEpisode(episode({ id: videoId(number), published_at: dateOf(number) }));
    }
    const index = parsed('/sitemap.xml');
    expect(index.name).toMatch(/}sitemapindex$/);
    expect(pathsIn(index)).toEqual([
      '/sitemaps/screens-1.xml',
      '/sitemaps/episodes-1.xml',
      '/sitemaps/episodes-2.xml',
    ]);
    const pages = pathsIn(index).map((path) => pathsIn(parsed(path)));
    expect(pages.map(({ length }) => length)).toEqual([13, PAGES_PER_SITEMAP, 5]);
    expect(new Set(pages.flat()).size).toBe(13 + count);
    expect(ready.get('/sitemaps/episodes-3.xml')).toBeUndefined();
    expect(ready.get('/sitemaps/episodes-0.xml')).toBeUndefined();

    // What is new joins the last part; the full ones stay as they are, byte for byte.
    const full = ready.get('/sitemaps/episodes-1.xml')!.hash;
    model.putEpisode(episode({ id: videoId(count), published_at: dateOf(count) }));
    const after = readyOf(site);
    expect(after.get('/sitemaps/episodes-1.xml')!.hash).toBe(full);
    expect(pathsIn(parseXml(bodyAt('/sitemaps/episodes-2.xml', after)))).toHaveLength(6);
  });

  it('is not there where the site has no address to list', () => {
    const unplaced = readyOf({ ...site, url: undefined });
    expect(unplaced.get('/sitemap.xml')).toBeUndefined();
    expect(unplaced.get('/sitemaps/screens-1.xml')).toBeUndefined();
    expect(bodyAt('/robots.txt', unplaced)).toBe('User-agent: *\nDisallow: /api/\n');
  });
});

describe('security.txt', () => {
  it("names the operator's contact, and expires in half a year", () => {
    const text = bodyAt('/.well-known/security.txt');
    expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT00:00:00.000Z\n/);
    const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(181);
  });
});

describe('robots.txt', () => {
  it('names the sitemap and no secret', () => {
    expect(bodyAt('/robots.txt')).toContain('Sitemap: https://elevate.test/sitemap.xml');
    expect(bodyAt('/robots.txt')).toContain('Disallow: /api/');
    expect(bodyAt('/robots.txt')).not.toMatch(HIDDEN);
  });
});
