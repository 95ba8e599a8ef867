/*
 * npm run test:faults -- [--faults 300] [--seed 7]: the fault campaign of apps/e2e/chain-faults, as long as is
 * wanted. It prints the plan first: the same seed draws the same plan.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { summary } from './counts.mjs';
import { runSuite } from './jest-suite.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPTIONS = { faults: { type: 'string', default: '300' }, seed: { type: 'string' } };
const log = (line) => process.stdout.write(`test: ${line}\n`);

const { faults, seed = String(Math.ceil(Math.random() * 1_000_000)) } = options();
await ensureInstalled({ root: ROOT, log });
log('building what is to be broken');
await runNpm(ROOT, ['run', 'build']);
const { counts } = await runSuite({
  root: ROOT,
  name: 'chain',
  patterns: ['chain-faults'],
  environment: { E2E_FAULTS: faults, E2E_SEED: seed },
});
process.stdout.write(`\n${summary(counts)}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function options() {
  const { values } = parseArgs({ options: OPTIONS });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,5}$/.test(value)) usage(`--${name} must be a whole number from 1 to 999999`);
  }
  return values;
}

function usage(problem) {
  process.stderr.write(`${problem}\nUsage: npm run test:faults -- [--faults 300] [--seed 7]\n`);
  process.exit(64);
}
