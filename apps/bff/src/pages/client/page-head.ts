import { createHash } from 'node:crypto';
import { AppError } from '@elevate/errors';
import type { Alternate, Page, PagePicture, Site, SiteNow } from './page.js';

export function renderHead(site: SiteNow, page: Page): string {
  const title = `${page.title} · ${site.name}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    ...(page.hints ?? []),
    meta('name', 'application-name', site.name),
    meta('name', 'contact', site.contactEmail),
    ...(site.sample ? [meta('name', 'sample', 'true')] : []),
    meta('name', 'description', page.description),
    ...(page.isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(page.status === 404 ? [meta('name', 'missing', 'true')] : []),
    ...addressOf(site, page),
    ...(page.alternates ?? []).map(alternate),
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

// Link previews need absolute URLs.
function addressOf({ url: site }: Site, { path, canonicalPath = path, isIndexed }: Page): string[] {
  if (site === undefined || !isIndexed) return [];
  const url = `${site}${canonicalPath}`;
  return [voidElement('link', { rel: 'canonical', href: url }), meta('property', 'og:url', url)];
}

function alternate({ type, title, path }: Alternate): string {
  return voidElement('link', { rel: 'alternate', type, title, href: path });
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

const PLACES = ['<!--app-head-->', '<!--app-content-->', '<!--app-preloaded-->'] as const;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

export interface ShellParts {
  readonly head: string;
  readonly content: string;
  readonly preloaded: string;
}

export class ClientShell {
  /** Hashes of inline scripts for the content security policy. */
  readonly scriptHashes: readonly string[];
  private readonly parts: readonly string[];

  /** @throws AppError `BFF.CLIENT_SHELL_INVALID` if a placeholder is missing */
  constructor(html: string) {
    this.parts = cut(html);
    this.scriptHashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
  }

  render({ head, content, preloaded }: ShellParts): Buffer {
    const [start, beforeContent, afterContent, end] = this.parts;
    return Buffer.from(
      `${start}${head}${beforeContent}${content}${afterContent}${preloaded}${end}`,
    );
  }
}

function cut(html: string): string[] {
  const parts: string[] = [];
  let rest = html;
  for (const place of PLACES) {
    const at = rest.indexOf(place);
    if (at === -1) {
      throw new AppError('BFF.CLIENT_SHELL_INVALID', {
        kind: 'unexpected',
        message: `index.html must hold ${PLACES.join(', then ')}`,
      });
    }
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + place.length);
  }
  return [...parts, rest];
}

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}

export function voidElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')} />`;
}

/** `</script` and `<!--` end or swallow a script element; old JavaScript treats U+2028 and U+2029 as line ends. */
function escapeJson(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
