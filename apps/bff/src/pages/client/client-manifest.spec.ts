import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readPageLinks } from './client-manifest.js';

// As Vite writes it: shortened from a build of the client.
const MANIFEST = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    imports: ['_runtime.js'],
    dynamicImports: ['src/page.tsx'],
    css: ['assets/index-1.css'],
  },
  '_runtime.js': { file: 'assets/runtime-1.js', name: 'runtime' },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_runtime.js', '_card.js'] },
  '_card.js': { file: 'assets/card-1.js', imports: ['_grid.js', 'index.html'] },
  'src/page.tsx': {
    file: 'assets/page-1.js',
    isDynamicEntry: true,
    imports: ['_grid.js', '_runtime.js', 'index.html'],
    css: ['assets/page-1.css'],
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(json: string): void {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), json);
}

describe('readPageLinks', () => {
  it("names a page's own files, once each, and none that index.html names", () => {
    write(JSON.stringify(MANIFEST));
    expect(readPageLinks(folder)('src/page.tsx')).toEqual([
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/page-1.js" />',
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/grid-1.js" />',
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/card-1.js" />',
      '<link rel="stylesheet" crossorigin="" href="/assets/page-1.css" />',
    ]);
  });

  it.each([undefined, 'src/gone.tsx', 'toString', '__proto__'])('gives %s no hints', (entry) => {
    write(JSON.stringify(MANIFEST));
    expect(readPageLinks(folder)(entry)).toEqual([]);
  });

  it('does without a manifest', () => {
    expect(readPageLinks(folder)('src/page.tsx')).toEqual([]);
  });

  it('refuses one that is something else', () => {
    write('{"index.html": {"imports": 3}}');
    expect(() => readPageLinks(folder)).toThrow();
  });
});
