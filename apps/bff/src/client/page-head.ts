import { escapeHtml, escapeJson } from './html.js';

/** What a page says about itself to search engines and to whoever is sent a link to it. */
export interface PageHead {
  readonly siteName: string;
  /** Absolute, without a slash at its end; unknown where it is not configured. */
  readonly siteUrl: string | undefined;
  readonly path: string;
  /** The whole title, the site's name included. */
  readonly title: string;
  readonly description: string;
  readonly image?: string | null;
  readonly imageAlt?: string;
  readonly isIndexed: boolean;
  /** A schema.org object. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}

/** The page's own part of the head, as HTML. */
export function renderHead(page: PageHead): string {
  const { siteName, siteUrl, path, title, description, image, isIndexed } = page;
  const url = siteUrl === undefined ? undefined : `${siteUrl}${path}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'application-name', siteName),
    meta('name', 'description', description),
    isIndexed ? undefined : meta('name', 'robots', 'noindex'),
    url && isIndexed ? `<link rel="canonical" href="${escapeHtml(url)}" />` : undefined,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    url && meta('property', 'og:url', url),
    image && meta('property', 'og:image', image),
    image && page.imageAlt && meta('property', 'og:image:alt', page.imageAlt),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    page.jsonLd && jsonScript('application/ld+json', page.jsonLd),
  ];
  return lines.filter(Boolean).join('\n    ');
}

/** The first data of a page, where the client looks for it; each value is JSON already. */
export function renderPreloaded(values: Readonly<Record<string, string>>): string {
  const members = Object.entries(values).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  const json = escapeJson(`{${members.join(',')}}`);
  return `<script type="application/json" id="preloaded">${json}</script>`;
}

function jsonScript(type: string, value: unknown): string {
  return `<script type="${type}">${escapeJson(JSON.stringify(value))}</script>`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}
