import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function listProjects(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => foldersOf(root, pattern))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, ...readManifest(join(root, folder)) }))
    .filter((project) => project.build !== undefined);
}

function readManifest(folder) {
  const { name, scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, build: scripts?.build, isCompiled: /compile\.mjs/.test(scripts?.build ?? '') };
}

function foldersOf(root, pattern) {
  if (!pattern.endsWith('/*')) {
    return [pattern];
  }
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}
