import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const guide = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8');
const [, table] = guide.split('\n### Commands of this page\n');
/** What a command begins with, and how it was run. */
const ROWS = [...table.matchAll(/^\| (`[^|]+`) +\| ([^|]+?) +\|$/gm)].flatMap(([, cell, run]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, beginning]) => ({ beginning, run })),
);
const NOT_COMMANDS = /^(#|for |done$|export |copied |\w+=\S+( \w+=\S+)*$)/;

const COMMANDS = [...guide.matchAll(/^( *)```sh\n([^]*?)\n\1```$/gm)]
  .flatMap(([, , block]) => block.replaceAll(/ \\\n\s*/g, ' ').split('\n'))
  .map((line) => line.trim())
  .filter((line) => line !== '' && !NOT_COMMANDS.test(line))
  // Settings before a command do not change what it is.
  .map((line) => line.replace(/^([A-Z_]+=\S+ )+/, '').replace('npm run --silent', 'npm run'));

const rowOf = (command) =>
  ROWS.filter(({ beginning }) => command.startsWith(beginning)).sort(
    (a, b) => b.beginning.length - a.beginning.length,
  )[0];

describe('the table of commands in docs/operators.md', () => {
  it('covers many commands', () => expect(COMMANDS.length).toBeGreaterThan(60));

  it.each([...new Set(COMMANDS)])('says how this was run: %s', (command) => {
    expect(rowOf(command)?.run).toMatch(/^(by `npm |by hand on \d{4}-\d\d-\d\d|not run: )/);
  });

  it('names no command that the page does not have', () => {
    const used = new Set(COMMANDS.map((command) => rowOf(command)?.beginning));
    expect(
      ROWS.map(({ beginning }) => beginning).filter((beginning) => !used.has(beginning)),
    ).toEqual([]);
  });
});
