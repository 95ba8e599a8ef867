/* npm run lint: ESLint, and the checks of the tree as a whole. */
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
const steps = [
  // The boundary rule reads Nx's graph from its cache; without one it would let everything pass.
  [bin('nx/dist/bin/nx.js'), 'show', 'projects'],
  [bin('eslint/bin/eslint.js'), '--max-warnings=0', '.'],
  [fileURLToPath(new URL('../checks/run.mjs', import.meta.url))],
];
const failures = [];
for (const step of steps) {
  await run(process.execPath, step, { cwd }).catch((error) => failures.push(error));
}
process.exitCode = failures.length > 0 ? 1 : 0;
