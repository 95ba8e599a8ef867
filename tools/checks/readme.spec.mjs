import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_LINES = 150;
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/README.md', 'docs/commands.md'];
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
    const command = /(?:^|`)(?:[A-Z_]+=\S+ )*npm (run )?(?!run\b)([a-z][\w:]*)/gm;
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
