import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { EVENT_COLUMNS } from '@elevate/rules';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MOST_LINES = 150;
const HOW_TOS = readdirSync(join(ROOT, 'docs/how-to')).map((name) => `docs/how-to/${name}`);
const GUIDES = ['docs/commands.md', 'docs/operators.md', 'docs/integrators.md'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/README.md', ...GUIDES, ...HOW_TOS];
const OF_NPM = new Set(['ci', 'audit', 'install']);
const read = (page) => readFileSync(join(ROOT, page), 'utf8');
const headingsOf = (page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
const { scripts } = JSON.parse(read('package.json'));

/** The end-to-end test that runs each command of README.md, and its words for it. */
const RUN_BY = {
  start: ['start.e2e-spec.ts', "'start.mjs'"],
  'start -- --open': ['start.e2e-spec.ts', "'--open'"],
  'run demo': ['demo.e2e-spec.ts', "'demo.mjs'"],
  'run admin -- setup-link': ['admin-access.e2e-spec.ts', "command('setup-link')"],
  'run channels -- add': ['backup.e2e-spec.ts', "'channels', 'add'"],
  'run feeds -- add': ['backup.e2e-spec.ts', "'feeds', 'add'"],
  'run sync -- video': ['backup.e2e-spec.ts', "'sync', 'video'"],
};

describe('README.md', () => {
  it('has no command that no end-to-end test runs', () => {
    const command = /npm (start|run [\w:-]+)( -- [\w-]+)?/g;
    const named = [...read('README.md').matchAll(command)].map(
      ([, name, rest = '']) => name + rest,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(RUN_BY).sort());
    const missing = Object.entries(RUN_BY).filter(
      ([, [file, words]]) => !read(`apps/e2e/${file}`).includes(words),
    );
    expect(missing).toEqual([]);
  });

  it('names the command that passes the tests beside the one that starts the site', () => {
    expect(read('README.md')).toMatch(/^npm start .*\n(.+\n)*npm test +# .*\d+ minutes/m);
  });

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

  it('links only to headings that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([\w./-]*\.md)?#([^)]+)\)/g)];
    const missing = links.filter(([, path, heading]) => {
      const file = path === undefined ? page : join(dirname(page), path);
      return !headingsOf(file).includes(heading);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
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

it.each(EVENT_COLUMNS)(
  'docs/integrators.md names the column %s of an import of events',
  (column) => {
    const [line] = /\/admin\/events\/import`[^]*?\n\n/.exec(read('docs/integrators.md'));
    expect(line).toContain(`\`${column}\``);
  },
);
