import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
// On CI: boundaries also depend on the tags in manifests.
const cache = process.env.CI
  ? []
  : ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/eslint/'];
// ESLint judges what the syntax shows; oxlint has the rules that need types.
const steps = [
  [bin('oxlint/bin/oxlint'), '--quiet'],
  [bin('eslint/bin/eslint.js'), '--max-warnings=0', ...cache, '.'],
  [fileURLToPath(new URL('../test/checks/run.mjs', import.meta.url))],
];
const results = await Promise.allSettled(steps.map((step) => run(process.execPath, step, { cwd })));
process.exitCode = results.some(({ status }) => status === 'rejected') ? 1 : 0;
