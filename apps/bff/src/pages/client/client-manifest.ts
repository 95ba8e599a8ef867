import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { voidElement } from './html.js';

/** Vite's map from module to file; never served. */
export const MANIFEST_FILE = join('.vite', 'manifest.json');

/** `start-script.ts` of the client turns these into `modulepreload` links after the first paint. */
const LATE_MODULE = 'late-module';

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Chunks = z.infer<typeof manifest>;

/**
 * Lists the files that a page's module needs, for preload hints. Without a manifest, pages get no hints and still work.
 */
export class ClientManifest {
  /** index.html already links these. */
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
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || !chunks[name]) return;
    found.add(name);
    chunks[name].imports.forEach(add);
  };
  names.forEach(add);
  return found;
}

function link(rel: string, file: string, more: Record<string, string> = {}): string {
  // Must match the scripts' `crossorigin` mode, or the browser fetches the file twice.
  return voidElement('link', { rel, crossorigin: '', ...more, href: `/${file}` });
}
