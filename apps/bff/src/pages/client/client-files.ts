import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Content } from '../../http/ready-bytes/representation.js';
import { WORKER_POLICY } from '../../http/security-headers.js';

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

/** Build internals such as the manifest. */
const isHidden = (address: string): boolean => /\/\.(?!well-known\/)/.test(address);

/** Client files by URL, read once at startup, so no request path reaches the disk. Excludes index.html. */
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
    cacheControl: address.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(address === SERVICE_WORKER && { headers: { 'content-security-policy': WORKER_POLICY } }),
  };
}
