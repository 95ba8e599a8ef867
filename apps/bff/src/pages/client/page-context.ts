import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { HomeBytes } from '../../api/home/home-clock.js';
import { ReadyBytes, type Content } from '../../http/ready-bytes/ready-bytes.js';
import { EventsModel } from '../../read-model/events/events-model.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { WORKER_POLICY } from '../../http/security-headers.js';
import type { BffConfig } from '../../bff.config.js';
import { type PageText, SITE_NAME } from '@elevate/rules';
import { createHash } from 'node:crypto';

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

interface ShellParts {
  readonly head: string;
  readonly content: string;
  readonly preloaded: string;
}

export class ClientShell {
  /** Hashes of inline scripts for the content security policy. */
  readonly scriptHashes: readonly string[];
  private readonly parts: readonly Buffer[];

  /** @throws AppError `BFF.CLIENT_SHELL_INVALID` if a placeholder is missing */
  constructor(html: string) {
    this.parts = cut(html).map(toBytes);
    this.scriptHashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
  }

  render({ head, content, preloaded }: ShellParts): Buffer {
    // Encoded one by one: a character outside Latin-1 makes encoding its whole string slow.
    const filled = [head, content, preloaded, ''].map(toBytes);
    return Buffer.concat(this.parts.flatMap((part, at) => [part, filled[at]!]));
  }
}

const toBytes = (text: string): Buffer => Buffer.from(text);

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

export const SITE = Symbol('SITE');

export const PAGE_HEADERS = Symbol('PAGE_HEADERS');
export type PageHeaders = Readonly<Record<string, string>>;

export interface Site {
  readonly name: string;
  readonly url: string | undefined;
  readonly contactEmail: string;
}

export interface SiteNow extends Site {
  readonly missing?: boolean;
  readonly sample: boolean;
}

/** The sources of feeds, sitemaps and documents. */
export interface PublishedSite {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly site: Site;
}

export interface PagePicture {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly isAvatar?: boolean;
}

export interface Alternate {
  readonly type: string;
  readonly title: string;
  readonly path: string;
}

export interface Page extends PageText {
  readonly path: string;
  readonly canonicalPath?: string;
  readonly isIndexed: boolean;
  readonly isHidden?: boolean;
  readonly status?: 404;
  readonly leftToBrowser?: boolean;
  readonly ogType?: 'website' | 'video.other';
  readonly properties?: readonly (readonly [name: string, content: string])[];
  readonly picture?: PagePicture | undefined;
  readonly alternates?: readonly Alternate[];
  readonly hints?: readonly string[];
  readonly entry?: string | undefined;
  readonly structuredData?: readonly object[];
  readonly preloaded?: Readonly<Record<string, string>>;
}

export type ItemPage = Omit<Page, 'path' | 'isIndexed' | 'entry'>;

/** Vite's map from module to file; never served. */
const MANIFEST_FILE = join('.vite', 'manifest.json');

/** The client's `start-script.ts` makes `modulepreload` links of these after the first paint. */
const LATE_MODULE = 'late-module';

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Chunks = z.infer<typeof manifest>;

type PageLinks = (entry: string | undefined) => readonly string[];

/** Pages work without a manifest. @throws if it is invalid */
export function readPageLinks(folder: string): PageLinks {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return () => [];
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entries = Object.keys(chunks).filter((name) => chunks[name]!.isEntry);
  const first = closure(chunks, entries);
  return (entry) => {
    if (entry === undefined || !Object.hasOwn(chunks, entry)) return [];
    const names = [...closure(chunks, [entry])].filter((name) => !first.has(name));
    const own = names.map((name) => chunks[name]!);
    const styles = new Set(own.flatMap(({ css }) => css));
    return [
      ...own.map(({ file }) => link(LATE_MODULE, file, { fetchpriority: 'low' })),
      ...Array.from(styles, (file) => link('stylesheet', file)),
    ];
  };
}

function closure(chunks: Chunks, names: readonly string[]): Set<string> {
  const closed = new Set<string>();
  const add = (name: string) => {
    if (closed.has(name) || !chunks[name]) return;
    closed.add(name);
    chunks[name].imports.forEach(add);
  };
  names.forEach(add);
  return closed;
}

function link(rel: string, file: string, more: Record<string, string> = {}): string {
  // Must match the scripts' `crossorigin` mode, or the file is fetched twice.
  return voidElement('link', { rel, crossorigin: '', ...more, href: `/${file}` });
}

// Level 11 saves about 3 % more and takes ten times as long.
const FILE_BROTLI = 9;

/** Without a built client only the API works. */
@Injectable()
export class BuiltClient {
  readonly shell: ClientShell | undefined;
  readonly linksFor: PageLinks;
  private readonly folder: string;

  private readonly siteName: string;

  constructor(
    @Inject(CONFIG) { WEB_DIST, SITE_NAME: name }: BffConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.folder = WEB_DIST;
    this.siteName = name;
    this.shell = readShell(WEB_DIST, logger);
    this.linksFor = this.shell ? readPageLinks(WEB_DIST) : () => [];
  }

  installFiles(ready: ReadyBytes): void {
    const files = readClientFiles(this.folder);
    const app = files.get(APP_MANIFEST);
    if (app) files.set(APP_MANIFEST, { ...app, body: withName(app.body, this.siteName) });
    for (const [address, content] of files) ready.pinFile(address, content);
    void compressAll(files.keys(), ready);
  }
}

const APP_MANIFEST = '/manifest.webmanifest';

/** The description is the one of the product's own site. */
function withName(manifest: Buffer, name: string): Buffer {
  if (name === SITE_NAME) return manifest;
  const { description: _, ...app } = JSON.parse(manifest.toString()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...app, name, short_name: name }));
}

/** Files are ready before the first request. One at a time: each thread would keep the memory of its largest file. */
async function compressAll(addresses: Iterable<string>, ready: ReadyBytes): Promise<void> {
  for (const address of addresses) await ready.get(address)?.compress();
}

/** Undefined, with a log line, if the client is not built. */
function readShell(folder: string, logger: Logger): ClientShell | undefined {
  try {
    return new ClientShell(readFileSync(join(folder, 'index.html'), 'utf8'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error({ folder }, 'WEB_DIST contains no built client; pages cannot be served');
    return undefined;
  }
}

const clientModule = z.object({
  ready: z.instanceof(Promise),
  render: z.custom<(request: RenderRequest) => string>((value) => typeof value === 'function'),
});

interface RenderRequest {
  readonly path: string;
  readonly preloaded: unknown;
  readonly site: SiteNow;
}

/** An optimization: if the build is missing or rendering fails, the browser renders. */
@Injectable()
export class PageRenderer {
  private renderContent: ((request: RenderRequest) => string) | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Increases once the renderer loads, so that pages built earlier are rebuilt. */
  get generation(): number {
    return this.renderContent ? 1 : 0;
  }

  async load(file: string): Promise<void> {
    try {
      const { ready, render } = clientModule.parse(await import(pathToFileURL(file).href));
      await ready;
      this.renderContent = render;
    } catch (error) {
      this.logger.warn(
        { error, file },
        'Server rendering is unavailable; browsers render the pages',
      );
    }
  }

  /** An empty string if the browser must render. `preloaded` is JSON. */
  render({ path, status, leftToBrowser }: Page, site: SiteNow, preloaded: string): string {
    if (!this.renderContent || leftToBrowser) return '';
    try {
      const missing = status === 404;
      return this.renderContent({
        path,
        site: { ...site, missing },
        preloaded: JSON.parse(preloaded),
      });
    } catch (error) {
      this.logger.error({ error, path }, 'Page rendering failed');
      return '';
    }
  }
}

@Injectable()
export class PageWriter {
  constructor(
    @Inject(SITE) readonly site: Site,
    @Inject(PAGE_HEADERS) private readonly pageHeaders: PageHeaders,
    private readonly model: ReadModel,
    private readonly client: BuiltClient,
    private readonly renderer: PageRenderer,
  ) {}

  get generation(): number {
    return this.renderer.generation;
  }

  write(page: Page): Content {
    const { shell, linksFor } = this.client;
    if (!shell) throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    const hints = [...(page.hints ?? []), ...linksFor(page.entry)];
    const head = renderHead(this.siteNow, { ...page, hints });
    return {
      type: 'text/html; charset=utf-8',
      body: shell.render({ head, ...this.contentOf(page) }),
      ...(page.status && { status: page.status }),
      headers: {
        ...this.pageHeaders,
        ...(page.isHidden && { 'x-robots-tag': 'noindex, nofollow' }),
      },
    };
  }

  private get siteNow(): SiteNow {
    return { ...this.site, sample: this.model.showsSample };
  }

  private contentOf(page: Page): Pick<ShellParts, 'content' | 'preloaded'> {
    const { preloaded = {}, path, status } = page;
    const content = this.renderer.render(page, this.siteNow, joinJson(Object.entries(preloaded)));
    const values = content
      ? { ...preloaded, rendered: JSON.stringify(status === 404 || path) }
      : preloaded;
    return { content, preloaded: renderPreloaded(values) };
  }
}

@Injectable()
export class PageContext {
  constructor(
    readonly model: ReadModel,
    readonly news: NewsModel,
    readonly events: EventsModel,
    readonly home: HomeBytes,
    readonly ready: ReadyBytes,
    readonly writer: PageWriter,
  ) {}
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Files here have a content hash in their name. */
const HASHED = '/assets/';
const SERVICE_WORKER = '/sw.js';

const isHidden = (address: string): boolean => /\/\.(?!well-known\/)/.test(address);

/** Read once at startup, so no request path reaches the disk. Excludes index.html. */
export function readClientFiles(folder: string): Map<string, Content> {
  const files = new Map<string, Content>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`;
    if (address !== '/index.html' && !isHidden(address))
      files.set(address, toContent(address, path));
  }
  return files;
}

function toContent(address: string, path: string): Content {
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body: readFileSync(path),
    brotliQuality: FILE_BROTLI,
    cacheControl: address.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(address === SERVICE_WORKER && { headers: { 'content-security-policy': WORKER_POLICY } }),
  };
}
