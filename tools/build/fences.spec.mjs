import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../test/checks/lint-fixtures.mjs', import.meta.url));
const run = (args) =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: environment() });

const results = JSON.parse(run([program]));

function environment() {
  return { ...process.env, NODE_OPTIONS: '' };
}

describe('fences', () => {
  const rejected = results.filter(({ kind }) => kind === 'rejected');

  it.each(rejected)('rejects $code in $file', ({ rule, violations }) => {
    expect(violations).toEqual([rule]);
  });
});

describe('fences', () => {
  const allowed = results.filter(({ kind }) => kind === 'allowed');

  it.each(allowed)('allow $code in $file', ({ violations }) => {
    expect(violations).toEqual([]);
  });
});
