/*
 * npm run manifests: renders every overlay, holds each object against the schemas that Kubernetes publishes, and all
 * of them against our own rules: restricted pods, nobody reached whom nobody allowed, no secret value.
 */
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findKustomize } from './kustomize.mjs';
import { brokenRules } from './overlay-rules.mjs';
import { findSchemas } from './schemas.mjs';

const overlays = fileURLToPath(new URL('../../../k8s/overlays', import.meta.url));
const cacheDir = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
const log = (line) => process.stdout.write(`manifests: ${line}\n`);

const [render, problemsOf] = await Promise.all([
  findKustomize({ cacheDir, log }),
  findSchemas({ cacheDir, log }),
]);
for (const name of readdirSync(overlays)) {
  const objects = await render(join(overlays, name));
  const problems = [...(await problemsOf(objects)), ...brokenRules(objects)];
  for (const problem of problems) log(`${name}: ${problem}`);
  log(`${name}: ${objects.length} objects, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
