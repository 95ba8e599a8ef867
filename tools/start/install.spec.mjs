import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled } from './install.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'elevate-install-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name, packages) => writeFileSync(join(root, name), JSON.stringify({ packages }));
const writeLock = (packages) => write('package-lock.json', { '': {}, 'libs/a': {}, ...packages });
const present = (packages) => write('node_modules/.package-lock.json', packages);

describe('isInstalled', () => {
  it('is true when each package is there in its version', () => {
    writeLock({ 'node_modules/x': { version: '1.0.0' } });
    present({ 'node_modules/x': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(true);
  });

  it('is false when nothing was ever installed', () => {
    writeLock({ 'node_modules/x': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/x': { version: '1.0.1' } }],
  ])('is false when %s', (_what, packages) => {
    writeLock({ 'node_modules/x': { version: '1.0.0' } });
    present(packages);
    expect(isInstalled(root)).toBe(false);
  });

  it('accepts a missing optional package', () => {
    writeLock({ 'node_modules/x-win32': { version: '1.0.0', optional: true } });
    present({});
    expect(isInstalled(root)).toBe(true);
  });
});
