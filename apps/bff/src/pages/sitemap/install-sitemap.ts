import type { Site } from '../client/page.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { listedEpisodes, listedScreens, type ListedPage } from './listed-pages.queries.js';
import { robotsTxt } from './robots-txt.js';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.js';

interface SitemapOptions {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly site: Site;
}

/** The protocol allows 50,000 pages in 50 MB; about 500 kB keeps a rebuild short. */
export const PAGES_PER_SITEMAP = 500;

const CACHE_CONTROL = 'public, max-age=3600';
const PARTS_KEPT = 20;
const PART = /^\/sitemaps\/(screens|episodes)-([1-9]\d{0,5})\.xml$/;

export function installSitemap({
  ready,
  site: { url: siteUrl },
  ...content
}: SitemapOptions): void {
  const robots = {
    type: 'text/plain; charset=utf-8',
    body: robotsTxt(siteUrl),
    cacheControl: CACHE_CONTROL,
  };
  ready.pinFile('/robots.txt', robots);
  // Sitemap URLs must be absolute.
  if (siteUrl === undefined) return;
  ready.pin(
    '/sitemap.xml',
    xml(content, () => wholeSitemap(content, siteUrl)),
  );
  ready.addRule((path) => partAt(content, siteUrl, path), PARTS_KEPT);
}

type Content = Pick<SitemapOptions, 'model' | 'news'>;

function wholeSitemap({ model, news }: Content, siteUrl: string): Buffer {
  const screens = listedScreens(model, news);
  const { episodes } = model.counts;
  if (screens.length + episodes <= PAGES_PER_SITEMAP) {
    return sitemapXml(siteUrl, [...screens, ...listedEpisodes(model, 0, episodes)]);
  }
  return sitemapIndexXml(siteUrl, [
    ...partPaths('screens', screens.length),
    ...partPaths('episodes', episodes),
  ]);
}

function partPaths(kind: 'screens' | 'episodes', pages: number): string[] {
  const length = Math.ceil(pages / PAGES_PER_SITEMAP);
  return Array.from({ length }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`);
}

function partAt({ model, news }: Content, siteUrl: string, path: string): Resource | undefined {
  const [, kind, number] = PART.exec(path) ?? [];
  if (number === undefined) return undefined;
  const from = (Number(number) - 1) * PAGES_PER_SITEMAP;
  const to = from + PAGES_PER_SITEMAP;
  const pages = (): ListedPage[] =>
    kind === 'screens'
      ? listedScreens(model, news).slice(from, to)
      : listedEpisodes(model, from, to);
  const isThere = () =>
    from < (kind === 'screens' ? listedScreens(model, news).length : model.counts.episodes);
  if (!isThere()) return undefined;
  const whole = xml({ model, news }, () => sitemapXml(siteUrl, pages()));
  return { ...whole, version: () => (isThere() ? whole.version() : undefined) };
}

function xml({ model, news }: Content, body: () => Buffer): Resource {
  const type = 'application/xml; charset=utf-8';
  return {
    // Both only grow, so their sum does too.
    version: () => model.revision + news.revision,
    render: () => ({ type, body: body(), cacheControl: CACHE_CONTROL }),
  };
}
