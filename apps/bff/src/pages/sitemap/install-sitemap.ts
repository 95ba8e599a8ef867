import { CVE_ID, DAY_MS, summarize } from '@elevate/rules';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { ReadModel } from '../../read-model/read-model.js';
import type { Resource } from '../../http/ready-bytes/ready-bytes.js';
import {
  fixedRoutes,
  channelPath,
  collectionPath,
  episodePath,
  itemPath,
  speakerPath,
} from '../client/client-routes.js';
import { embedUrl } from '../client/episode-page.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import type { PageContext, PublishedSite } from '../client/page-context.js';
import type { Site } from '../client/page.js';

const robotsTxt = ({ url }: Site) =>
  plainText([
    'User-agent: *',
    'Disallow: /api/',
    ...(url === undefined ? [] : ['', `Sitemap: ${url}/sitemap.xml`]),
  ]);

const plainText = (lines: readonly string[]) => ({
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(`${lines.join('\n')}\n`),
  cacheControl: CACHE_CONTROL,
});

/** The protocol allows 50,000 pages in 50 MB; about 500 kB keeps a rebuild short. */
export const PAGES_PER_SITEMAP = 500;

const CACHE_CONTROL = 'public, max-age=3600';
const PARTS_KEPT = 20;
const PART = /^\/sitemaps\/(screens|episodes)-([1-9]\d{0,5})\.xml$/;

/** RFC 9116; the date of expiry moves on with each day. */
function securityTxt({ contactEmail, url }: Site): Resource {
  const day = () => Math.floor(Date.now() / DAY_MS);
  const lines = () => [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date((day() + SECURITY_DAYS) * DAY_MS).toISOString()}`,
    ...(url === undefined ? [] : [`Canonical: ${url}${SECURITY_TXT}`]),
  ];
  return { version: day, render: () => plainText(lines()) };
}

const SECURITY_TXT = '/.well-known/security.txt';
const SECURITY_DAYS = 180;

export function installSitemap({ ready, site, ...content }: PublishedSite & Content): void {
  const { url: siteUrl } = site;
  ready.pin(SECURITY_TXT, securityTxt(site));
  ready.pinFile('/robots.txt', robotsTxt(site));
  // Sitemap URLs must be absolute.
  if (siteUrl === undefined) return;
  ready.pin(
    '/sitemap.xml',
    xml(content, () => wholeSitemap(content, siteUrl)),
  );
  ready.addRule((path) => partAt(content, siteUrl, path), PARTS_KEPT);
}

type Content = Pick<PageContext, 'model' | 'news' | 'events'>;

function wholeSitemap(content: Content, siteUrl: string): Buffer {
  const { model } = content;
  const screens = listedScreens(content);
  const { episodes } = model.counts;
  if (screens.length + episodes <= PAGES_PER_SITEMAP) {
    return sitemapXml(siteUrl, [...screens, ...listedEpisodes(model, 0, episodes)]);
  }
  const paths = [...partPaths('screens', screens.length), ...partPaths('episodes', episodes)];
  const sitemap = paths.map((path) => ({ loc: `${siteUrl}${path}` }));
  return writeXml({ sitemapindex: { '@_xmlns': SITEMAP, sitemap } });
}

interface ListedPage {
  readonly path: string;
  readonly episode?: EpisodeState;
}

function listedScreens({ model, news, events }: Content): ListedPage[] {
  const indexed = [...fixedRoutes].filter(([, { isIndexed }]) => isIndexed);
  const channels = model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
  const named = news.newestArticles().flatMap(({ state }) => state.cve_ids);
  const cves = named.filter((id) => CVE_ID.test(id));
  return [
    { path: '/' },
    ...indexed.map(([path]) => ({ path })),
    ...channels.map(({ id }) => ({ path: channelPath(id) })),
    ...model.orders.speakers.all().map(({ id }) => ({ path: speakerPath(id) })),
    ...model.collections.shown().map(({ state }) => ({ path: collectionPath(state.id) })),
    ...events.select('all').map(({ id }) => ({ path: itemPath('event', id) })),
    ...[...new Set(cves)].sort().map((id) => ({ path: itemPath('cve', id) })),
  ];
}

function listedEpisodes(model: ReadModel, from: number, to: number): ListedPage[] {
  const newestFirst = model.orders.newest.items();
  const place = (age: number) => Math.max(0, newestFirst.length - age);
  return newestFirst
    .slice(place(to), place(from))
    .reverse()
    .map(({ state }) => ({ path: episodePath(state.id), episode: state }));
}

function partPaths(kind: 'screens' | 'episodes', pages: number): string[] {
  const length = Math.ceil(pages / PAGES_PER_SITEMAP);
  return Array.from({ length }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`);
}

function partAt(content: Content, siteUrl: string, path: string): Resource | undefined {
  const { model } = content;
  const [, kind, number] = PART.exec(path) ?? [];
  if (number === undefined) return undefined;
  const from = (Number(number) - 1) * PAGES_PER_SITEMAP;
  const to = from + PAGES_PER_SITEMAP;
  const pages = (): ListedPage[] =>
    kind === 'screens' ? listedScreens(content).slice(from, to) : listedEpisodes(model, from, to);
  const isThere = () =>
    from < (kind === 'screens' ? listedScreens(content).length : model.counts.episodes);
  if (!isThere()) return undefined;
  const whole = xml(content, () => sitemapXml(siteUrl, pages()));
  return { ...whole, version: () => (isThere() ? whole.version() : undefined) };
}

function xml({ model, news, events }: Content, body: () => Buffer): Resource {
  const type = 'application/xml; charset=utf-8';
  return {
    // All only grow, so their sum does too.
    version: () => model.revision + news.revision + events.revision,
    render: () => ({ type, body: body(), cacheControl: CACHE_CONTROL }),
  };
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

const MAX_SECONDS = 28_800;
const MAX_TAGS = 32;
// The extension allows 2,048; the page has the full text.
const DESCRIPTION_LENGTH = 300;

function sitemapXml(siteUrl: string, pages: readonly ListedPage[]): Buffer {
  // No lastmod: a wrong one makes search engines ignore all.
  const url = pages.map(({ path, episode }) => ({
    loc: `${siteUrl}${path}`,
    ...(episode && videoOf(episode)),
  }));
  return writeXml({ urlset: { '@_xmlns': SITEMAP, '@_xmlns:video': VIDEO, url } });
}

function videoOf(episode: EpisodeState): XmlElement {
  const { title, thumbnail_url, description, embeddable, published_at, view_count } = episode;
  const text = summarize(description, DESCRIPTION_LENGTH);
  if (thumbnail_url === null || text === '' || !embeddable) return {};
  const video = {
    'video:thumbnail_loc': thumbnail_url,
    'video:title': title,
    'video:description': text,
    'video:player_loc': embedUrl(episode),
    ...(episode.duration_seconds <= MAX_SECONDS && { 'video:duration': episode.duration_seconds }),
    ...(view_count !== null && { 'video:view_count': view_count }),
    ...(published_at !== null && { 'video:publication_date': published_at }),
    'video:tag': episode.topics.slice(0, MAX_TAGS),
  };
  return { 'video:video': video };
}
