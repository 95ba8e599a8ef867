import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBuiltProjects } from '../build/projects.mjs';

// They import services, so loading them early would load old modules of each changed service.
const COMPOSITIONS = ['apps/embedded', 'apps/operator'];

/** Modules of the waiting process: of libraries, and of services that the last change left alone. */
export function earlyModules(root) {
  const folders = listBuiltProjects(root)
    .filter(({ isCompiled }) => isCompiled)
    .map(({ folder }) => folder);
  const libraries = folders.filter((folder) => folder.startsWith('libs/'));
  const services = folders.filter(
    (folder) => folder.startsWith('apps/') && !COMPOSITIONS.includes(folder),
  );
  let loaded = libraries;
  return {
    paths: () => loaded.flatMap((folder) => entriesOf(join(root, folder))),
    /** Returns whether the waiting process has loaded old modules of what changed. */
    onChange: (changed) => {
      const isChanged = (folder) => changed.has(join(root, folder));
      const isStale = loaded.some(isChanged);
      const settled = services.filter((folder) => !isChanged(folder));
      loaded = libraries.some(isChanged) ? [] : [...libraries, ...settled];
      return isStale;
    },
  };
}

function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map((entry) => entry.default)
    .filter((path) => path?.endsWith('.js'))
    .map((path) => join(folder, path));
}
