import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { init, parse } from 'es-module-lexer';
class Closure {
  projects = new Set();
  packages = new Set();
  #root;
  #without;
  #rootDependencies;

  constructor(root, without) {
    this.#root = root;
    this.#without = without;
    this.#rootDependencies = readManifest(root).dependencies ?? {};
  }

  /** Only the root lists dependencies, so projects' imports are read. */
  addProject(folder) {
    if (this.projects.has(folder)) return;
    this.projects.add(folder);
    for (const name of importedPackages(join(this.#root, codeOf(this.#root, folder)))) {
      this.#addDependency(name, folder);
    }
  }

  /** Frameworks in a bundle also name packages that they try to load; those that the project chose count. */
  addProgram(file) {
    const code = readFileSync(join(this.#root, file), 'utf8');
    const required = [...code.matchAll(REQUIRED)];
    const names = [...importsOf(code, file), ...required.map(([, name]) => name).filter(isPackage)];
    for (const name of new Set(names.map(packageName))) {
      if (name in this.#rootDependencies) this.#addDependency(name, '.');
    }
  }

  #addDependency(name, importer) {
    if (this.#without.has(name)) return;
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

/** The build replaces `import.meta.url` by the address of the module that was bundled. */
const REQUIRED =
  /createRequire\S*\((?:import\.meta\.url|new URL\("[^"]+", import\.meta\.url\)\.href)\)\("([^"]+)"\)/g;

const isPackage = (specifier) => !/^[./]/.test(specifier) && !isBuiltin(specifier);

await init;

/**
 * Follows the imports of the built projects in `folders`, except those of the packages `without`. With `bundle`, a bundled
 * program, `packages` are those that it loads at run time.
 */
export function packageClosure(root, folders, { without = [], bundle } = {}) {
  const closure = new Closure(realpathSync(root), new Set(without));
  for (const folder of folders) closure.addProject(folder);
  const projects = [...closure.projects].sort();
  if (bundle !== undefined) {
    closure.packages.clear();
    closure.addProgram(bundle);
  }
  return { projects, packages: [...closure.packages].sort() };
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

/** Some tools are not compiled. */
export function codeOf(root, folder) {
  const built = join(folder, 'dist');
  return existsSync(join(root, built)) ? built : join(folder, 'src');
}

function importedPackages(folder) {
  // In the bundle, frameworks name packages that they try to load and that are not installed.
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => /\.m?js$/.test(file) && !file.startsWith('bundle/'),
  );
  const names = files.flatMap((file) => importsOf(readFileSync(join(folder, file), 'utf8'), file));
  return new Set(names.map(packageName));
}

function importsOf(code, file) {
  const [imports] = parse(code, file);
  return imports.flatMap(({ n }) => (n !== undefined && isPackage(n) ? [n] : []));
}

function packageName(specifier) {
  const [scopeOrName, name] = specifier.split('/');
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
