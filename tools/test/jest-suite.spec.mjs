import { expect, it } from '@jest/globals';
import { suiteOf } from './jest-suite.mjs';

it.each([
  ['/x/apps/e2e/desk-pictures.e2e-spec.ts', 'pictures'],
  ['/x/apps/e2e/chain-faults.e2e-spec.ts', 'chain'],
  ['/x/apps/e2e/home.e2e-spec.ts', 'e2e'],
  ['/x/apps/user/test/keys.int-spec.ts', 'integration'],
  ['/x/apps/web/src/app/home-page.spec.tsx', 'web'],
  ['/x/apps/e2e/support/site-truth.spec.ts', 'unit'],
  ['/x/tools/test/counts.spec.mjs', 'unit'],
])('puts %s into the suite %s', (file, suite) => {
  expect(suiteOf(file)).toBe(suite);
});
