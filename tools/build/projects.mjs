import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function listProjects(root) {
  return readManifest(root)
    .workspaces.flatMap((pattern) => foldersOf(root, pattern))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
}

/** Projects that are built, and whether their `src` is only compiled. */
export function listBuiltProjects(root) {
  return listProjects(root)
    .filter(({ manifest }) => manifest.scripts?.build)
    .map(({ folder, manifest: { name, scripts } }) => ({
      folder,
      name,
      isCompiled: /compile\.mjs/.test(scripts.build),
    }));
}

/** The operator's commands have no bundle: they load the product only where none runs. */
export function listBundledApps(root) {
  return readdirSync(join(root, 'apps')).filter(
    (name) => name !== 'operator' && existsSync(join(root, 'apps', name, 'src', 'main.ts')),
  );
}

/** Programs of worker threads, which no bundle of `main.js` contains. Relative to the app's `dist`. */
export function threadsIn(dist) {
  return readdirSync(dist, { recursive: true }).filter((file) =>
    /(?<!bundle\/.*)-thread\.js$/.test(file),
  );
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function foldersOf(root, pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}
