import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { voidElement } from './escape-html.js';

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

export type PageLinks = (entry: string | undefined) => readonly string[];

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
