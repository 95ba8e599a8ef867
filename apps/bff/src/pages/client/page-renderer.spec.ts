import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@elevate/logging';
import { tempDir } from '@elevate/testing';
import { PageRenderer } from './page-renderer.js';
import type { Page, SiteNow } from './page.js';

const site: SiteNow = {
  name: 'Elevate',
  url: undefined,
  contactEmail: 'a@b.example',
  sample: true,
};
const page: Page = { path: '/help', title: 'Help', description: 'How', isIndexed: true };

let folder: Awaited<ReturnType<typeof tempDir>>;
let logged: string[];
let sut: PageRenderer;

beforeEach(async () => {
  folder = await tempDir('renderer');
  logged = [];
  const destination = { write: (line: string) => void logged.push(line) };
  sut = new PageRenderer(createLogger({ service: 'bff', level: 'info', destination }));
});
afterEach(() => folder.remove());

async function load(source: string): Promise<void> {
  const file = join(folder.path, 'renderer.mjs');
  await writeFile(file, source);
  await sut.load(file);
}

describe('PageRenderer', () => {
  it('leaves pages to the browser until the client is there', async () => {
    expect(sut.render(page, site, '{}')).toBe('');
    expect(sut.generation).toBe(0);
    await load('export const ready = Promise.resolve(); export const render = () => "<p></p>";');
    expect(sut.render(page, site, '{}')).toBe('<p></p>');
    expect(sut.generation).toBe(1);
  });

  it('gives the client the path, the data and the site', async () => {
    await load('export const ready = Promise.resolve(); export const render = JSON.stringify;');
    expect(JSON.parse(sut.render(page, site, '{"answers":{"a":[1]}}'))).toEqual({
      path: '/help',
      preloaded: { answers: { a: [1] } },
      site: { name: 'Elevate', contactEmail: 'a@b.example', sample: true, missing: false },
    });
  });

  it('leaves hidden pages and searches to the browser', async () => {
    await load('export const ready = Promise.resolve(); export const render = () => "<p></p>";');
    expect(sut.render({ ...page, leftToBrowser: true }, site, '{}')).toBe('');
  });

  it('leaves a page that cannot be rendered to the browser, and says so', async () => {
    await load(
      'export const ready = Promise.resolve(); export const render = () => { throw new Error("no"); };',
    );
    expect(sut.render(page, site, '{}')).toBe('');
    expect(logged.join()).toContain('Page rendering failed');
  });

  it.each([
    ['is missing', undefined],
    ['is something else', 'export const render = 1;'],
    [
      'does not get ready',
      'export const ready = Promise.reject(new Error("no")); export const render = String;',
    ],
  ])('leaves all pages to the browser where the client %s', async (_what, source) => {
    await (source === undefined ? sut.load(join(folder.path, 'none.mjs')) : load(source));
    expect(sut.generation).toBe(0);
    expect(logged.join()).toContain('Server rendering is unavailable; browsers render the pages');
  });
});
