import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FIRST_HITS = 5;
const ROW = /^\| (.+?) +\| `git grep -i "(.+)" '\*\/src\/\*'` +\| `(.+)` +\|$/gm;
const ROWS = [...readFileSync(`${ROOT}/CONTRIBUTING.md`, 'utf8').matchAll(ROW)].map(
  ([, question, term, file]) => ({ question, term, file }),
);

describe('the table "Find it with one search" in CONTRIBUTING.md', () => {
  it('has fifteen questions', () => {
    expect(ROWS).toHaveLength(15);
  });

  it.each(ROWS)('leads from "$term" to $file', ({ term, file }) => {
    const hits = execFileSync('git', ['grep', '-il', term, '--', '*/src/*'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const names = hits
      .trim()
      .split('\n')
      .filter((path) => !path.includes('.spec.'));
    expect(names.slice(0, FIRST_HITS).map((path) => path.split('/').at(-1))).toContain(file);
  });
});
