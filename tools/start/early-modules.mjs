import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBuiltProjects } from '../build/projects.mjs';

const COMPOSITION = 'apps/embedded';

/**
 * Modules that the waiting process of `npm run dev` may load before the next change: of the libraries, and of the services
 * that the last change did not touch. Services import libraries, never each other.
 */
export class EarlyModules {
  #root;
  #libraries;
  #services;
  #loaded;

  constructor(root) {
    const folders = listBuiltProjects(root)
      .filter(({ isCompiled }) => isCompiled)
      .map(({ folder }) => folder);
    this.#root = root;
    this.#libraries = folders.filter((folder) => folder.startsWith('libs/'));
    this.#services = folders.filter(
      (folder) => folder.startsWith('apps/') && folder !== COMPOSITION,
    );
    this.#loaded = this.#libraries;
  }

  paths() {
    return this.#loaded.flatMap((folder) => entriesOf(join(this.#root, folder)));
  }

  /** Returns whether the waiting process has loaded old modules of what changed. */
  onChange(changed) {
    const isChanged = (folder) => changed.has(join(this.#root, folder));
    const isStale = this.#loaded.some(isChanged);
    const settled = this.#services.filter((folder) => !isChanged(folder));
    this.#loaded = this.#libraries.some(isChanged) ? [] : [...this.#libraries, ...settled];
    return isStale;
  }
}

function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map((entry) => entry.default)
    .filter((path) => path?.endsWith('.js'))
    .map((path) => join(folder, path));
}
