import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../start/install.mjs';

const BENCHES = {
  ingest: () => import('./ingest/run.mjs'),
  http: () => import('./http/run.mjs'),
  releases: () => import('./http/releases.mjs'),
  pages: () => import('./pages/run.mjs'),
  memory: () => import('./memory/run.mjs'),
  search: () => import('./search/run.mjs'),
  auth: () => import('./auth/run.mjs'),
  feeds: () => import('./feeds/run.mjs'),
  lighthouse: () => import('./lighthouse/run.mjs'),
  latency: () => import('./latency/run.mjs'),
  interactions: () => import('./interactions/run.mjs'),
  scale: () => import('./scale/run.mjs'),
  curation: () => import('./curation/run.mjs'),
  pods: () => import('./pods/run.mjs'),
};

await ensureInstalled({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  log: (line) => process.stderr.write(`bench: ${line}\n`),
});
const [first = '', ...others] = process.argv.slice(2);
const isAll = first === '' || first.startsWith('--');

if (isAll) process.exitCode = runAll(process.argv.slice(2));
else if (BENCHES[first]) await (await BENCHES[first]()).run(others);
else {
  process.stderr.write(`Usage: npm run bench [-- ${Object.keys(BENCHES).join('|')}] [--write]\n`);
  process.exitCode = 64;
}

/** Each in a process of its own, because the memory of one would weigh on the next. */
function runAll(options) {
  const failed = Object.keys(BENCHES).filter((name) => {
    process.stderr.write(`\nbench: ${name}\n`);
    const args = [...process.execArgv, fileURLToPath(import.meta.url), name, ...options];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) process.stderr.write(`\nbench: failed: ${failed.join(', ')}\n`);
  return failed.length > 0 ? 1 : 0;
}
