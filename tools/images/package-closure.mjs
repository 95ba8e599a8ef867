import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { init, parse } from 'es-module-lexer';

await init;

export function packageClosure(root, app) {
  const closure = new Closure(realpathSync(root));
  closure.addProject(join('apps', app));
  return { projects: [...closure.projects].sort(), packages: [...closure.packages].sort() };
}

class Closure {
  projects = new Set();
  packages = new Set();
  #root;
  #rootDependencies;

  constructor(root) {
    this.#root = root;
    this.#rootDependencies = readManifest(root).dependencies ?? {};
  }

  /** Only the root lists dependencies, so projects' imports are read. */
  addProject(folder) {
    if (this.projects.has(folder)) return;
    this.projects.add(folder);
    for (const name of importedPackages(join(this.#root, folder, 'dist'))) {
      this.#addDependency(name, folder);
    }
  }

  #addDependency(name, importer) {
    const folder = this.#find(name, importer);
    if (folder === undefined) throw new Error(`${importer} needs ${name}, which is not installed`);
    const real = realpathSync(join(this.#root, folder)).slice(this.#root.length + 1);
    if (real === folder) this.#addPackage(folder);
    else this.addProject(real);
  }

  #addPackage(folder) {
    if (this.packages.has(folder)) return;
    this.packages.add(folder);
    const { needed, optional } = dependenciesOf(readManifest(join(this.#root, folder)));
    for (const name of needed) this.#addDependency(name, folder);
    for (const { name, isPeer } of optional) {
      if (!isPeer || name in this.#rootDependencies) this.#addIfInstalled(name, folder);
    }
  }

  #addIfInstalled(name, importer) {
    const folder = this.#find(name, importer);
    if (folder !== undefined) this.#addPackage(folder);
  }

  #find(name, importer) {
    for (let folder = importer; ; folder = dirname(folder)) {
      const candidate = join(folder, 'node_modules', name);
      if (existsSync(join(this.#root, candidate, 'package.json'))) return candidate;
      if (folder === '.') return undefined;
    }
  }
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, ...rest }) {
  const isOptionalPeer = (name) => rest.peerDependenciesMeta?.[name]?.optional === true;
  const [own, optional, peers] = [dependencies, optionalDependencies, peerDependencies].map(
    (names) => Object.keys(names ?? {}),
  );
  return {
    needed: [
      ...own.filter((name) => !optional.includes(name)),
      ...peers.filter((name) => !isOptionalPeer(name)),
    ],
    optional: [
      ...optional.map((name) => ({ name, isPeer: false })),
      ...peers.filter(isOptionalPeer).map((name) => ({ name, isPeer: true })),
    ],
  };
}

function importedPackages(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'));
  const names = files.flatMap((file) => {
    const [imports] = parse(readFileSync(join(folder, file), 'utf8'), file);
    return imports.flatMap(({ n }) => (n === undefined || isOwn(n) ? [] : [packageName(n)]));
  });
  return new Set(names);
}

const isOwn = (specifier) => /^[./]/.test(specifier) || isBuiltin(specifier);

function packageName(specifier) {
  const [scopeOrName, name] = specifier.split('/');
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
