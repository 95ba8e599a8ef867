/* npm run lint: ESLint, and the checks of the tree as a whole. */
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
// CI ignores the cache: a type-aware rule can find a new error in an unchanged file.
const cache = process.env.CI
  ? []
  : ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/eslint/'];
const steps = [
  [bin('eslint/bin/eslint.js'), '--max-warnings=0', ...cache, '.'],
  [fileURLToPath(new URL('../checks/run.mjs', import.meta.url))],
];
const results = await Promise.allSettled(steps.map((step) => run(process.execPath, step, { cwd })));
process.exitCode = results.some(({ status }) => status === 'rejected') ? 1 : 0;
