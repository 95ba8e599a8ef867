import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ClientShell, readClientFiles, readPageLinks } from './client-files.js';
import { createHash } from 'node:crypto';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-files-'));
  for (const path of ['.vite', 'assets']) mkdirSync(join(folder, path));
  for (const path of [
    '.build-inputs',
    '.vite/manifest.json',
    'assets/page-1.js',
    'icon-192.png',
    'index.html',
    'manifest.webmanifest',
    'sw.js',
  ]) {
    writeFileSync(join(folder, path), 'x');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readClientFiles', () => {
  it("serves the client's files and nothing that the build keeps for itself", () => {
    expect([...readClientFiles(folder).keys()].sort()).toEqual([
      '/assets/page-1.js',
      '/icon-192.png',
      '/manifest.webmanifest',
      '/sw.js',
    ]);
  });

  it('has browsers keep what is named by its content and ask again for everything else', () => {
    const files = readClientFiles(folder);
    const kept = Array.from(files, ([path, { cacheControl }]) => [path, cacheControl]);
    expect(Object.fromEntries(kept)).toEqual({
      '/assets/page-1.js': 'public, max-age=31536000, immutable',
      '/icon-192.png': 'no-cache',
      '/manifest.webmanifest': 'no-cache',
      '/sw.js': 'no-cache',
    });
    expect(files.get('/manifest.webmanifest')?.type).toMatch(/^application\/manifest\+json/);
  });

  it('lets readers at other sites show the icons that feeds name', () => {
    const { headers } = readClientFiles(folder).get('/icon-192.png')!;
    expect(headers).toHaveProperty('cross-origin-resource-policy', 'cross-origin');
  });

  it('lets the service worker fetch from this site', () => {
    const policy = readClientFiles(folder).get('/sw.js')?.headers?.['content-security-policy'];
    expect(policy).toContain("connect-src 'self'");
  });
});

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

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'bff-manifest-'));
});
afterEach(() => rmSync(build, { recursive: true }));

function write(json: string): void {
  mkdirSync(join(build, '.vite'));
  writeFileSync(join(build, '.vite', 'manifest.json'), json);
}

describe('readPageLinks', () => {
  it("names a page's own files, once each, and none that index.html names", () => {
    write(JSON.stringify(MANIFEST));
    expect(readPageLinks(build)('src/page.tsx')).toEqual([
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/page-1.js" />',
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/grid-1.js" />',
      '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/card-1.js" />',
      '<link rel="stylesheet" crossorigin="" href="/assets/page-1.css" />',
    ]);
  });

  it('names the files of its parts too, once', () => {
    write(JSON.stringify(MANIFEST));
    const links = readPageLinks(build)(undefined, 'src/page.tsx', 'src/page.tsx', 'src/gone.tsx');
    expect(links).toEqual(readPageLinks(build)('src/page.tsx'));
  });

  it.each([undefined, 'src/gone.tsx', 'toString', '__proto__'])('gives %s no hints', (entry) => {
    write(JSON.stringify(MANIFEST));
    expect(readPageLinks(build)(entry)).toEqual([]);
  });

  it('does without a manifest', () => {
    expect(readPageLinks(build)('src/page.tsx')).toEqual([]);
  });

  it('refuses one that is something else', () => {
    write('{"index.html": {"imports": 3}}');
    expect(() => readPageLinks(build)).toThrow();
  });
});

const HTML =
  '<head><script>let a;\n</script><!--app-head--></head>' +
  '<body><div id="root"><!--app-content--></div><!--app-preloaded--><script src="/x.js"></script></body>';

describe('ClientShell', () => {
  it('puts everything in its place', () => {
    const page = new ClientShell(HTML).render({ head: 'H', content: 'C', preloaded: 'P' });
    expect(page.toString()).toBe(
      '<head><script>let a;\n</script>H</head>' +
        '<body><div id="root">C</div>P<script src="/x.js"></script></body>',
    );
  });

  it('takes what it is given as it is', () => {
    const page = new ClientShell(HTML).render({ head: '', content: '$& $1 $$', preloaded: '' });
    expect(page.toString()).toContain('<div id="root">$& $1 $$</div>');
  });

  it('knows the hashes of the scripts that stand in it', () => {
    const hash = createHash('sha256').update('let a;\n').digest('base64');
    expect(new ClientShell(HTML).scriptHashes).toEqual([hash]);
  });

  it.each(['<!--app-head-->', '<!--app-content-->', '<!--app-preloaded-->'])(
    'refuses a page without %s',
    (place) => {
      expect(() => new ClientShell(HTML.replace(place, ''))).toThrow('index.html must hold');
    },
  );
});
