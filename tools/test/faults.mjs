/*
 * npm run test:faults -- [--faults 300] [--seed 7]: the fault campaign of apps/e2e/chain-faults.
 * npm run test:faults -- --embedded [--document-kills 100] [--kills 300] [--seed 7]: the kill campaigns of the
 * embedded product; 0 leaves one out. The same seed draws the same plan. See docs/reliability.md.
 */
import { fileURLToPath } from 'node:url';
import { commandOptions } from '../start/command-options.mjs';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { NO_TESTS, plus, summary } from './counts.mjs';
import { runSuites } from './jest-suite.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPTIONS = {
  embedded: { type: 'boolean', default: false },
  faults: { type: 'string', default: '300' },
  'document-kills': { type: 'string', default: '100' },
  kills: { type: 'string', default: '300' },
  seed: { type: 'string' },
};
const USAGE = `Usage: npm run test:faults -- [--faults 300] [--seed 7]
       npm run test:faults -- --embedded [--document-kills 100] [--kills 300] [--seed 7]`;
const log = (line) => process.stdout.write(`test: ${line}\n`);

const options = commandOptions(OPTIONS, USAGE, (values) => {
  for (const [name, value] of Object.entries(values)) {
    const isNumber = typeof value !== 'string' || /^(0|[1-9]\d{0,5})$/.test(value);
    if (!isNumber) throw new Error(`--${name} must be a whole number up to 999999`);
  }
  if (values.seed === '0' || values.faults === '0')
    throw new Error('--seed and --faults begin with 1');
});
const { embedded, seed = String(Math.ceil(Math.random() * 1_000_000)), ...counts } = options;
const campaigns = embedded
  ? [
      ['chain-document-kills', { E2E_DOCUMENT_KILLS: counts['document-kills'] }],
      ['chain-embedded-kills', { E2E_KILLS: counts.kills }],
    ].filter(([, environment]) => !Object.values(environment).includes('0'))
  : [['chain-faults', { E2E_FAULTS: counts.faults }]];

await ensureInstalled({ root: ROOT, log });
log('building what is to be broken');
await runNpm(ROOT, ['run', 'build']);
let result = NO_TESTS;
for (const [pattern, environment] of campaigns) {
  const request = { root: ROOT, names: ['chain'], patterns: [pattern] };
  const { counts: run } = await runSuites({
    ...request,
    environment: { ...environment, E2E_SEED: seed },
  });
  result = plus(result, run);
}
process.stdout.write(`\n${summary(result)}\n`);
process.exitCode = result.failed > 0 ? 1 : 0;
