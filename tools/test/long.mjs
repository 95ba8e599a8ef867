/*
 * npm run test:long -- alerts: Prometheus over the product through outages, until every alert has fired and resolved.
 * See docs/operators.md.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { summary } from './counts.mjs';
import { runSuites } from './jest-suite.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TESTS = { alerts: { E2E_ALERTS: 'on' } };
const log = (line) => process.stdout.write(`test: ${line}\n`);

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(TESTS, name ?? '') || rest.length > 0) {
  process.stderr.write(`Usage: npm run test:long -- ${Object.keys(TESTS).join(' | ')}\n`);
  process.exit(64);
}
await ensureInstalled({ root: ROOT, log });
log('building');
await runNpm(ROOT, ['run', 'build']);
const request = { root: ROOT, names: ['chain'], patterns: [`chain-${name}`] };
const { counts } = await runSuites({ ...request, environment: TESTS[name] });
process.stdout.write(`\n${summary(counts)}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
