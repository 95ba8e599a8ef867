import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_LINES = 150;
const HOW_TOS = readdirSync(join(ROOT, 'docs/how-to')).map((name) => `docs/how-to/${name}`);
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/README.md', 'docs/commands.md', ...HOW_TOS];
const OF_NPM = new Set(['ci', 'audit', 'install']);
const read = (page) => readFileSync(join(ROOT, page), 'utf8');
const { scripts } = JSON.parse(read('package.json'));

describe('README.md', () => {
  it(`has fewer than ${MOST_LINES} lines`, () => {
    expect(read('README.md').split('\n').length).toBeLessThan(MOST_LINES);
  });
});

describe.each(PAGES.filter((page) => page !== 'docs/README.md'))('%s', (page) => {
  it('names only npm commands that exist', () => {
    const command = /(?:^\s*|`)(?:[A-Z_]+=\S+ )*npm (run )?(?!run\b)([a-z][\w:-]*)/gm;
    const named = [...read(page).matchAll(command)].filter(
      ([, run, name]) => run || !OF_NPM.has(name),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([, , name]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe.each(PAGES)('%s', (page) => {
  it('links only to files that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('links to every how-to', () => {
    const start = read('docs/README.md');
    expect(HOW_TOS.filter((page) => !start.includes(page.replace('docs/', '')))).toEqual([]);
  });
});

describe.each(HOW_TOS)('%s', (page) => {
  it('names only files that exist', () => {
    const files = [...read(page).matchAll(/`((?:apps|libs|tools|docs)\/[\w./-]+\.\w+)`/g)];
    const missing = files.map(([, file]) => file).filter((file) => !existsSync(join(ROOT, file)));
    // The example of a new screen.
    expect(missing.filter((file) => !file.includes('/about/'))).toEqual([]);
  });
});
