import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { HomeBytes } from '../../api/home/home-clock.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { EventsModel } from '../../read-model/events/events-model.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import type { Content } from '../../http/ready-bytes/representation.js';
import { WORKER_POLICY } from '../../http/security-headers.js';
import type { BffConfig } from '../../bff.config.js';
import {
  ClientShell,
  joinJson,
  renderHead,
  renderPreloaded,
  type ShellParts,
  voidElement,
} from './page-head.js';
import {
  type Page,
  PAGE_HEADERS,
  type PageHeaders,
  type Site,
  SITE,
  type SiteNow,
} from './page.js';

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

/** Files of a page's module, for preload hints. Pages work without a manifest. */
class ClientManifest {
  private readonly first: ReadonlySet<string>;

  constructor(private readonly chunks: Chunks) {
    const entries = Object.keys(chunks).filter((name) => chunks[name]!.isEntry);
    this.first = closure(chunks, entries);
  }

  linksFor(entry: string | undefined): readonly string[] {
    if (entry === undefined || !Object.hasOwn(this.chunks, entry)) return [];
    const own = [...closure(this.chunks, [entry])].filter((name) => !this.first.has(name));
    const chunks = own.map((name) => this.chunks[name]!);
    const styles = new Set(chunks.flatMap(({ css }) => css));
    return [
      ...chunks.map(({ file }) => link(LATE_MODULE, file, { fetchpriority: 'low' })),
      ...Array.from(styles, (file) => link('stylesheet', file)),
    ];
  }
}

/** @throws if the manifest is invalid */
export function readClientManifest(folder: string): ClientManifest {
  let json: string;
  try {
    json = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    return new ClientManifest({});
  }
  return new ClientManifest(manifest.parse(JSON.parse(json)));
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
  readonly manifest: ClientManifest;
  private readonly folder: string;

  constructor(@Inject(CONFIG) { WEB_DIST }: BffConfig, @Inject(LOGGER) logger: Logger) {
    this.folder = WEB_DIST;
    this.shell = readShell(WEB_DIST, logger);
    this.manifest = this.shell ? readClientManifest(WEB_DIST) : new ClientManifest({});
  }

  installFiles(ready: ReadyBytes): void {
    for (const [address, content] of readClientFiles(this.folder)) {
      ready.pinFile(address, content);
      // Before the first visitor requests it.
      void ready.get(address)?.compress();
    }
  }
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
    const { shell, manifest } = this.client;
    if (!shell) throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    const hints = [...(page.hints ?? []), ...manifest.linksFor(page.entry)];
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
