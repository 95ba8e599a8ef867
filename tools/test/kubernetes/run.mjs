/* npm run manifests: checks the rendered manifests. --api-server: a real Kubernetes API server judges them too. --cluster:
   Kubernetes' own programs apply, drain, upgrade and scale them on simulated nodes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCacheDir } from '../../embedded-mongo/src/provision.mjs';
import { ensureInstalled } from '../../start/install.mjs';
import { brokenReferences, brokenRules, secretKeysOf } from './rules.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cacheDir = defaultCacheDir();
const log = (line) => process.stdout.write(`manifests: ${line}\n`);

await ensureInstalled({ root, log });
const { findDefinitions, findKustomize } = await import('./find-programs.mjs');
const { findSchemas } = await import('./schemas.mjs');
const [render, definitions] = await Promise.all([
  findKustomize({ cacheDir, log }),
  findDefinitions({ cacheDir, log }),
]);
const problemsOf = await findSchemas({ cacheDir, definitions, log });
const overlays = await renderAll('overlays');
const servers = await renderAll('servers');
const targets = [...overlays.values()].flat();
for (const [name, objects] of overlays)
  report(name, objects, [
    ...(await problemsOf(objects)),
    ...brokenRules(objects),
    ...brokenReferences(objects, { targets, secretKeys: secretKeysOf(objects) }),
  ]);
for (const [name, objects] of servers) report(name, objects, await problemsOf(objects));

const request = { definitions, cacheDir, log };
if (process.argv.includes('--api-server')) {
  const { judgeByApiServer } = await import('./api-server.mjs');
  const rendered = new Map([...servers, ...overlays]);
  if ((await judgeByApiServer({ ...request, rendered })) > 0) process.exitCode = 1;
}
if (process.argv.includes('--cluster')) {
  const { tryOnCluster } = await import('./cluster.mjs');
  if ((await tryOnCluster({ ...request, rendered: overlays })) > 0) process.exitCode = 1;
}

async function renderAll(folder) {
  const rendered = new Map();
  const home = join(root, 'k8s', folder);
  for (const name of readdirSync(home)) rendered.set(name, await render(join(home, name)));
  return rendered;
}

function report(name, objects, problems) {
  for (const problem of problems) log(`${name}: ${problem}`);
  log(`${name}: ${objects.length} objects, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
