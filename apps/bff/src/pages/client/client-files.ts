import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { SITE_NAME } from '@elevate/rules';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { type Content, SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { WORKER_POLICY } from '../../http/security-headers.js';
import type { BffConfig } from '../../bff.config.js';
import { z } from 'zod';
import { voidElement } from './escape-html.js';
import { createHash } from 'node:crypto';

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

/** Compresses one at a time: each thread would keep the memory of its largest file. */
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

const isDotFile = (address: string): boolean => /\/\.(?!well-known\/)/.test(address);

/** Read once at startup, so no request path reaches the disk. Excludes index.html. */
export function readClientFiles(folder: string): Map<string, Content> {
  const files = new Map<string, Content>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`;
    if (address !== '/index.html' && !isDotFile(address))
      files.set(address, toContent(address, path));
  }
  return files;
}

function toContent(address: string, path: string): Content {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return {
    type,
    body: readFileSync(path),
    brotliQuality: FILE_BROTLI,
    cacheControl: address.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(address === SERVICE_WORKER && { headers: { 'content-security-policy': WORKER_POLICY } }),
    ...(type.startsWith('image/') && { headers: SHARED_CONTENT.headers }),
  };
}

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

/** Of a page, and of parts that it shows at once. */
export type PageLinks = (...entries: readonly (string | undefined)[]) => readonly string[];

/** Pages work without a manifest. @throws if it is invalid */
export function readPageLinks(folder: string): PageLinks {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return () => [];
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entries = Object.keys(chunks).filter((name) => chunks[name]!.isEntry);
  const first = closure(chunks, entries);
  return (...entries) => {
    const known = entries.filter((entry) => entry !== undefined);
    const names = [...closure(chunks, known)].filter((name) => !first.has(name));
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
    if (closed.has(name) || !Object.hasOwn(chunks, name)) return;
    closed.add(name);
    chunks[name]!.imports.forEach(add);
  };
  names.forEach(add);
  return closed;
}

function link(rel: string, file: string, more: Record<string, string> = {}): string {
  // Must match the scripts' `crossorigin` mode, or the file is fetched twice.
  return voidElement('link', { rel, crossorigin: '', ...more, href: `/${file}` });
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
