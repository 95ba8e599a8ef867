/* npm run config -- check [app...]: prints the configuration, of npm start without an app. Connects to nothing. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { listBundledApps } from '../build/projects.mjs';
import { commandOf } from './distributed-product.mjs';
import { ensureInstalled } from './install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stderr.write(`config: ${line}\n`);
const [verb, ...named] = process.argv.slice(2);
const apps = named.length > 0 ? named : ['embedded'];
const known = listBundledApps(ROOT);
const unknown = apps.filter((app) => !known.includes(app));

if (verb !== 'check' || unknown.length > 0) {
  if (unknown.length > 0) log(`unknown app: ${unknown.join(', ')}`);
  log(
    'usage: npm run config -- check [bff | catalogue | events | ingestion | user | webhooks ...]',
  );
  process.exit(64);
}
await ensureInstalled({ root: ROOT, log });
await buildAll({ root: ROOT, log });
for (const app of apps) {
  const [program, ...args] = commandOf(ROOT, app);
  if (apps.length > 1) process.stdout.write(`\n${app}\n`);
  const { status } = spawnSync(program, [...args, '--check-config'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
