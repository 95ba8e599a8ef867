import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Requirement numbers of ASVS 5.0, levels 1 and 2, by section. */
const sections = JSON.parse(read('tools/test/checks/asvs-requirements.json'));
const requirements = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.map((number) => `V${section}.${number}`),
);
const STATES = ['met', 'by decision', 'operator', 'not used', 'open'];
const specs = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /spec\.(?:ts|tsx|mjs)$/.test(name))
    .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !/node_modules|\/dist\//.test(path)),
);

/** Lines have the shape `- **V1.2.3, V1.2.4** About, state. How. – tests`. */
const ROW = new RegExp(`^- \\*\\*(V[^*]+)\\*\\* .*?, (${STATES.join('|')})\\.(.*?)(?: – (.*))?$`);
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [, ids = '', state = '', how = '', tests = ''] = ROW.exec(line) ?? [];
    return { ids: ids.split(', '), state, how: how.trim(), tests: testsOf(tests) };
  });

/** Tests are written as `file.spec` “title”. */
function testsOf(cell) {
  return [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file, title]) => ({ file, title }));
}

function problemOf({ file, title }) {
  const paths = specs.filter((path) => `/${path}`.replace(/\.\w+$/, '').endsWith(`/${file}`));
  if (paths.length !== 1) return `${file} is ${paths.length} files`;
  return read(paths[0]).includes(title) ? undefined : `${file} has no test “${title}”`;
}

describe('the list of the requirements', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const listed = rows.flatMap(({ ids }) => ids);
    expect(listed.sort()).toEqual([...requirements].sort());
  });

  it('says for each how it is met, or why it is not', () => {
    const incomplete = rows.filter(
      ({ state, how, tests }) =>
        !STATES.includes(state) ||
        (state === 'met' && tests.length === 0) ||
        (!['met', 'not used'].includes(state) && how === ''),
    );
    expect(incomplete).toEqual([]);
  });

  it('names tests that exist', () => {
    const problems = rows.flatMap(({ tests }) => tests.map(problemOf)).filter(Boolean);
    expect(problems).toEqual([]);
  });
});
