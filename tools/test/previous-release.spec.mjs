import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { previousRelease } from './previous-release.mjs';

let folder;
let root;
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const commit = () => {
  git('commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'a change');
  return git('rev-parse', 'HEAD');
};
const record = (release) => {
  mkdirSync(join(root, 'tools/test'), { recursive: true });
  writeFileSync(join(root, 'tools/test/previous-release.json'), JSON.stringify(release));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-releases-'));
  root = join(folder, 'repository');
  mkdirSync(root);
  git('init', '--quiet', '--initial-branch', 'main');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('previousRelease', () => {
  it('is the last tag of a version before this commit', async () => {
    const first = commit();
    git('tag', 'v0.1.0');
    commit();
    git('tag', 'not-a-version');
    const last = commit();
    expect(await previousRelease(root)).toEqual({ version: '0.1.0', commit: first });
    git('tag', '--annotate', '--message', 'a release', 'v0.2.0');
    expect(await previousRelease(root)).toEqual({ version: '0.1.0', commit: first });
    commit();
    expect(await previousRelease(root)).toEqual({ version: '0.2.0', commit: last });
  });

  it('is the one of the record in a clone without tags', async () => {
    const release = { version: '0.1.0', commit: commit() };
    commit();
    record(release);
    expect(await previousRelease(root)).toEqual(release);
  });

  it('fails in a clone without its commit, and names the remedy', async () => {
    const release = { version: '0.1.0', commit: commit() };
    commit();
    const origin = `file://${root}`;
    root = join(folder, 'shallow');
    mkdirSync(root);
    git('clone', '--quiet', '--depth', '1', origin, '.');
    record(release);
    await expect(previousRelease(root)).rejects.toThrow(
      /lacks commit \w+ of release 0\.1\.0: .*--unshallow/,
    );
  });
});

describe('the record', () => {
  it('names the last release of the changelog', () => {
    const text = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const { version } = JSON.parse(text('tools/test/previous-release.json'));
    const [, last] = /^## (\d\S*) \(/m.exec(text('CHANGELOG.md')) ?? [];
    expect(version).toBe(last);
  });
});
