import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installHooks } from './install-hooks.mjs';
import { pushedRanges } from './pushed-ranges.mjs';

const NONE = '0'.repeat(40);
const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const configured = () =>
  spawnSync('git', ['config', '--local', 'core.hooksPath'], { cwd: root, encoding: 'utf8' }).stdout;
const install = (env = {}) => installHooks({ root, env, log: () => undefined });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'elevate-hooks-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('installHooks', () => {
  it('sets the folder in a clone, once', () => {
    git('init', '--quiet');
    expect(install()).toBe(true);
    expect(configured()).toBe('tools/hooks\n');
    expect(install()).toBe(false);
  });

  it('keeps the folder that a person has set', () => {
    git('init', '--quiet');
    git('config', 'core.hooksPath', 'mine');
    expect(install()).toBe(false);
    expect(configured()).toBe('mine\n');
  });

  it('changes nothing on CI', () => {
    git('init', '--quiet');
    expect(install({ CI: 'true' })).toBe(false);
    expect(configured()).toBe('');
  });

  it.each([
    ['without git', () => undefined],
    ['in a worktree', () => writeFileSync(join(root, '.git'), 'gitdir: elsewhere\n')],
  ])('changes nothing %s', (_where, make) => {
    make();
    expect(install()).toBe(false);
  });
});

describe('pushedRanges', () => {
  it('has a range for a changed branch and an open one for a new branch', () => {
    const text = `refs/heads/a ${NEW} refs/heads/a ${OLD}\nrefs/heads/b ${NEW} refs/heads/b ${NONE}\n`;
    expect(pushedRanges(text)).toEqual([
      { local: NEW, remote: OLD },
      { local: NEW, remote: undefined },
    ]);
  });

  it('has none for a deleted branch', () => {
    expect(pushedRanges(`(delete) ${NONE} refs/heads/a ${OLD}\n`)).toEqual([]);
  });
});
