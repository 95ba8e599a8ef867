import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './support/environment.js';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
interface Budgets {
  readonly firstViewScriptBytes: number;
  readonly routeScriptBytes: number;
  readonly firstViewStyleBytes: number;
}

const CLIENT = join(ROOT, 'apps', 'web', 'dist', 'client');
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const chunks = readJson<Record<string, Chunk>>(join(CLIENT, '.vite', 'manifest.json'));
const budgets = readJson<Budgets>(join(ROOT, 'apps', 'web', 'budgets.json'));

/** A chunk and everything it imports at once. */
function closure(name: string, reached = new Set<string>()): Set<string> {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const imported of chunks[name]?.imports ?? []) closure(imported, reached);
  return reached;
}

const gzipped = (file: string) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

const [entry = ''] = Object.keys(chunks).filter((name) => chunks[name]?.isEntry);
const first = closure(entry);
const parts = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry);

/** What is loaded before a part is requested: by the first view, and by every part that requests it. */
function loadedBefore(name: string, path: readonly string[] = []): Set<string> {
  const requesters = parts.filter(
    (part) => chunks[part]?.dynamicImports?.includes(name) && !path.includes(part),
  );
  const [earliest, ...others] = requesters.map(
    (part) => new Set([...loadedBefore(part, [...path, name]), ...closure(part)]),
  );
  const common = [...(earliest ?? [])].filter((part) => others.every((other) => other.has(part)));
  return chunks[entry]?.dynamicImports?.includes(name) ? first : new Set([...first, ...common]);
}

describe('the weight of the built client, gzipped', () => {
  it('keeps the first view within its budget of script', () => {
    const sizes = [...first].map((name) => gzipped(chunks[name]?.file ?? ''));
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.firstViewScriptBytes);
  });

  it('keeps the first view within its budget of style', () => {
    const files = new Set([...first].flatMap((name) => chunks[name]?.css ?? []));
    expect(sum([...files].map(gzipped))).toBeLessThanOrEqual(budgets.firstViewStyleBytes);
  });

  it('has a separate chunk for every page except home', () => {
    expect(parts.filter((name) => name.endsWith('-page.tsx')).length).toBeGreaterThan(8);
  });

  it.each(parts)('keeps %s within the budget of a part', (name) => {
    const before = loadedBefore(name);
    const own = [...closure(name)].filter((part) => !before.has(part));
    const sizes = own.map((part) => gzipped(chunks[part]?.file ?? ''));
    expect(sum(sizes)).toBeLessThanOrEqual(budgets.routeScriptBytes);
  });
});
