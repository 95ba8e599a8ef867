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
  readonly imageAlt?: string | undefined;
  readonly isIndexed: boolean;
  /** A schema.org object. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}

/** The page's own part of the head, as HTML. */
export function renderHead(page: PageHead): string {
  const { siteName, title, description, isIndexed, jsonLd } = page;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'application-name', siteName),
    meta('name', 'description', description),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...addressOf(page),
    ...imageOf(page),
    ...(jsonLd ? [jsonScript('application/ld+json', jsonLd)] : []),
  ];
  return lines.join('\n    ');
}

function addressOf({ siteUrl, path, isIndexed }: PageHead): string[] {
  if (siteUrl === undefined || !isIndexed) return [];
  const url = `${siteUrl}${path}`;
  return [`<link rel="canonical" href="${escapeHtml(url)}" />`, meta('property', 'og:url', url)];
}

function imageOf({ image, imageAlt = '' }: PageHead): string[] {
  if (!image) return [meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:alt', imageAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
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
