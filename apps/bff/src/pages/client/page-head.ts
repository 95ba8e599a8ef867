import { escapeHtml, voidElement, escapeJson } from './escape-html.js';
import { embeddedAt, OEMBED_TYPES } from '../embed/embed-addresses.js';
import { FEED_TYPES } from '../feeds/feed-paths.js';
import type { Site, SiteNow, PagePicture, Alternate, Page } from './page.js';

export function renderHead(site: SiteNow, page: Page): string {
  const title = `${page.title} · ${site.name}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    ...(page.hints ?? []),
    meta('name', 'application-name', site.name),
    meta('name', 'apple-mobile-web-app-title', site.name),
    meta('name', 'contact', site.contactEmail),
    ...(site.sample ? [meta('name', 'sample', 'true')] : []),
    meta('name', 'description', page.description),
    ...(page.isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(page.status === 404 ? [meta('name', 'missing', page.missing ?? 'true')] : []),
    ...addressOf(site, page),
    ...alternatesOf(site, page).map(alternate),
    ...oembedOf(site, page),
    ...openGraph(site, page),
    ...(page.structuredData ?? []).map(jsonLd),
  ];
  return lines.join('\n    ');
}

/** Preloaded data in the place where the client looks; values are already JSON. */
export function renderPreloaded(values: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(values);
  if (entries.length === 0) return '';
  const json = escapeJson(joinJson(entries));
  return `<script type="application/json" id="preloaded">${json}</script>`;
}

export function joinJson(members: Iterable<readonly [name: string, json: string]>): string {
  return `{${Array.from(members, ([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

function addressOf({ url: site }: Site, { path, canonicalPath = path, isIndexed }: Page): string[] {
  if (site === undefined || !isIndexed) return [];
  const url = `${site}${canonicalPath}`;
  return [voidElement('link', { rel: 'canonical', href: url }), meta('property', 'og:url', url)];
}

/** Without an address of the site, there is no RSS. */
const alternatesOf = ({ url }: Site, { alternates = [] }: Page): Alternate[] =>
  alternates.filter(({ type }) => url !== undefined || type !== FEED_TYPES.rss);

function alternate({ type, title, path }: Alternate): string {
  return voidElement('link', { rel: 'alternate', type, title, href: path });
}

/** Absolute, because some consumers do not resolve them. */
function oembedOf({ url: site }: Site, page: Page): string[] {
  const { path, canonicalPath = path, isIndexed, title } = page;
  if (!site || !isIndexed || !embeddedAt(site, `${site}${canonicalPath}`)) return [];
  return Object.entries(OEMBED_TYPES).map(([format, type]) => {
    const query = new URLSearchParams({ url: `${site}${canonicalPath}`, format });
    const href = `${site}/oembed?${query}`;
    return voidElement('link', { rel: 'alternate', type: `${type}+oembed`, title, href });
  });
}

function openGraph(site: Site, page: Page): string[] {
  const { picture, properties = [] } = page;
  const isWide = picture !== undefined && !picture.isAvatar;
  return [
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', page.ogType ?? 'website'),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...(picture ? pictureOf(picture) : []),
    ...properties.map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', isWide ? 'summary_large_image' : 'summary'),
  ];
}

function pictureOf({ url, alt, width, height }: PagePicture): string[] {
  const isMeasured = width != null && height != null;
  return [
    meta('property', 'og:image', url),
    ...(isMeasured ? [meta('property', 'og:image:width', String(width))] : []),
    ...(isMeasured ? [meta('property', 'og:image:height', String(height))] : []),
    meta('property', 'og:image:alt', alt),
  ];
}

function jsonLd(thing: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return `<script type="application/ld+json">${escapeJson(json)}</script>`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return voidElement('meta', { [kind]: key, content });
}
