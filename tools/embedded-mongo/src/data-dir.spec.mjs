import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkPort, claimDataDir, protectDataDir } from './data-dir.mjs';

let folder;
let umask;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path) => (statSync(path).mode & 0o7777).toString(8);

describe('a data folder', () => {
  it('is created for its user only', () => {
    const dataDir = join(folder, 'var');
    const release = claimDataDir({ dataDir });
    expect([modeOf(dataDir), modeOf(join(dataDir, 'product.lock'))]).toEqual(['700', '600']);
    release();
  });

  it('loses the permissions of others, with all that is in it', () => {
    const dataDir = join(folder, 'var');
    mkdirSync(join(dataDir, 'mail'), { recursive: true });
    writeFileSync(join(dataDir, 'mail', 'one.eml'), 'a reset link');
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'not ours');
    symlinkSync(outside, join(dataDir, 'link'));
    protectDataDir({ dataDir });
    expect([dataDir, join(dataDir, 'mail'), join(dataDir, 'mail', 'one.eml')].map(modeOf)).toEqual([
      '700',
      '700',
      '600',
    ]);
    expect(modeOf(outside)).toBe('644');
  });

  it('has only private files from then on', () => {
    protectDataDir({ dataDir: folder });
    mkdirSync(join(folder, 'new'));
    writeFileSync(join(folder, 'new', 'file'), '');
    expect([modeOf(join(folder, 'new')), modeOf(join(folder, 'new', 'file'))]).toEqual([
      '700',
      '600',
    ]);
  });

  it('is left open if it is shared, such as /tmp', () => {
    chmodSync(folder, 0o1777);
    protectDataDir({ dataDir: folder });
    expect(modeOf(folder)).toBe('1777');
  });
});

describe('an address that cannot be listened at', () => {
  it.each([
    ['192.0.2.55', '192.0.2.55:4742'],
    ['2001:db8::5', '[2001:db8::5]:4742'],
  ])('%s is named as in a URL, and HOST is the remedy', async (host, shown) => {
    await expect(checkPort({ host, port: 4742 })).rejects.toThrow(`Cannot listen at ${shown}: `);
    await expect(checkPort({ host, port: 4742 })).rejects.toThrow('set HOST to an address of this');
  });
});
