import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readClientFiles } from './client-files.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-files-'));
  for (const path of ['.vite', 'assets']) mkdirSync(join(folder, path));
  for (const path of [
    '.build-inputs',
    '.vite/manifest.json',
    'assets/page-1.js',
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
      '/manifest.webmanifest',
      '/sw.js',
    ]);
  });

  it('has browsers keep what is named by its content and ask again for everything else', () => {
    const files = readClientFiles(folder);
    const kept = Array.from(files, ([path, { cacheControl }]) => [path, cacheControl]);
    expect(Object.fromEntries(kept)).toEqual({
      '/assets/page-1.js': 'public, max-age=31536000, immutable',
      '/manifest.webmanifest': 'no-cache',
      '/sw.js': 'no-cache',
    });
    expect(files.get('/manifest.webmanifest')?.type).toMatch(/^application\/manifest\+json/);
  });

  it('lets the service worker fetch from this site', () => {
    const policy = readClientFiles(folder).get('/sw.js')?.headers?.['content-security-policy'];
    expect(policy).toContain("connect-src 'self'");
  });
});
