import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { brokenPackageRules, lockedPackages } from './package-rules.mjs';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const packageOf = (parts) => ({
  name: 'a',
  version: '1.0.0',
  license: 'MIT',
  isProduction: true,
  ...parts,
});

describe('brokenPackageRules', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])(
    'accepts %s',
    (license) => {
      expect(brokenPackageRules([packageOf({ license })])).toEqual([]);
    },
  );

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'UNLICENSED', 'SSPL-1.0'])(
    'refuses %s',
    (license) => {
      expect(brokenPackageRules([packageOf({ license })])).toEqual([
        `a@1.0.0: the license ${license} is not allowed; replace the package`,
      ]);
    },
  );

  it('refuses a package without a license', () => {
    expect(brokenPackageRules([packageOf({ license: undefined })])).toEqual([
      expect.stringContaining('has no license field'),
    ]);
  });

  it('refuses telemetry', () => {
    const name = '@scarf/scarf';
    expect(brokenPackageRules([packageOf({ name })])).toEqual([
      expect.stringContaining('sends data'),
    ]);
  });
});

describe('the packages of this repository', () => {
  it('keep the rules', () => {
    const packages = lockedPackages(ROOT);
    expect(packages.length).toBeGreaterThan(500);
    expect(brokenPackageRules(packages)).toEqual([]);
  });

  it('run no install scripts', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});
