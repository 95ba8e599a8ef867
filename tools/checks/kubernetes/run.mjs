/*
 * npm run manifests: renders all overlays and checks them against the Kubernetes schemas and our own rules.
 * With --api-server, a real Kubernetes API server judges them too, by a server-side dry run. With --cluster, they are applied
 * to a cluster of Kubernetes' own programs with simulated nodes, drained, upgraded and scaled.
 */
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../start/install.mjs';
import { brokenRules } from './overlay-rules.mjs';
import { brokenReferences } from './reference-rules.mjs';
import { documentedSecretKeys } from './secret-keys.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const overlays = fileURLToPath(new URL('../../../k8s/overlays', import.meta.url));
const cacheDir = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
const log = (line) => process.stdout.write(`manifests: ${line}\n`);

await ensureInstalled({ root, log });
// These import packages.
const { findKustomize } = await import('./kustomize.mjs');
const { findSchemas } = await import('./schemas.mjs');
const [render, problemsOf] = await Promise.all([
  findKustomize({ cacheDir, log }),
  findSchemas({ cacheDir, log }),
]);
const secretKeys = documentedSecretKeys();
const rendered = new Map();
for (const name of readdirSync(overlays)) rendered.set(name, await render(join(overlays, name)));
const known = [...rendered.values()].flat();
for (const [name, objects] of rendered) {
  const problems = [
    ...(await problemsOf(objects)),
    ...brokenRules(objects),
    ...brokenReferences(objects, { known, secretKeys }),
  ];
  for (const problem of problems) log(`${name}: ${problem}`);
  log(`${name}: ${objects.length} objects, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
const users = await render(fileURLToPath(new URL('../../../k8s/kafka-users', import.meta.url)));
const userProblems = await problemsOf(users);
for (const problem of userProblems) log(`kafka-users: ${problem}`);
log(`kafka-users: ${users.length} objects, ${userProblems.length} problems`);
if (userProblems.length > 0) process.exitCode = 1;
if (process.argv.includes('--api-server')) {
  const { judgeByApiServer } = await import('./api-server/run.mjs');
  if ((await judgeByApiServer({ rendered, cacheDir, log })) > 0) process.exitCode = 1;
}
if (process.argv.includes('--cluster')) {
  const { tryOnCluster } = await import('./cluster/run.mjs');
  if ((await tryOnCluster({ rendered, cacheDir, log })) > 0) process.exitCode = 1;
}
