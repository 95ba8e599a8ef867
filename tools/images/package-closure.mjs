import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { readManifest } from '../build/projects.mjs';

/** The build replaces `import.meta.url` by the address of the module that was bundled. */
const REQUIRED =
  /createRequire\S*\((?:import\.meta\.url|new URL\("[^"]+", import\.meta\.url\)\.href)\)\("([^"]+)"\)/g;

await init;

/** Follows imports. With `bundles`, bundled programs, `packages` are those that they load at run time. */
export function packageClosure(root, folders, { without = [], bundles } = {}) {
  const home = realpathSync(root);
  const manifestOf = (folder) => readManifest(join(home, folder));
  const chosen = manifestOf('.').dependencies ?? {};
  const projects = new Set();
  const packages = new Set();
  for (const folder of folders) addProject(folder);
  if (bundles !== undefined) {
    packages.clear();
    for (const bundle of bundles) addProgram(join(home, bundle));
  }
  return { projects: [...projects].sort(), packages: [...packages].sort() };

  /** Only the root lists dependencies, so projects' imports are read. */
  function addProject(folder) {
    if (projects.has(folder)) return;
    projects.add(folder);
    for (const name of importedPackages(join(home, codeOf(home, folder)))) {
      addDependency(name, folder);
    }
  }

  /** Frameworks in a bundle also name packages that they try to load; those that the project chose count. */
  function addProgram(file) {
    const code = readFileSync(file, 'utf8');
    const required = [...code.matchAll(REQUIRED)].map(([, name]) => name);
    for (const name of packagesIn([...importsIn(file, code), ...required])) {
      if (name in chosen) addDependency(name, '.');
    }
  }

  function addDependency(name, importer, isOptional = false) {
    if (without.includes(name)) return;
    const folder = find(name, importer);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${importer} needs ${name}, which is not installed`);
    }
    const real = relative(home, realpathSync(join(home, folder)));
    if (real === folder) addPackage(folder);
    else addProject(real);
  }

  function addPackage(folder) {
    if (packages.has(folder)) return;
    packages.add(folder);
    const { dependencies, optionalDependencies = {}, ...peers } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      addDependency(name, folder, name in optionalDependencies);
    }
    for (const name of Object.keys(peers.peerDependencies ?? {})) {
      const isOptional = peers.peerDependenciesMeta?.[name]?.optional === true;
      if (!isOptional || name in chosen) addDependency(name, folder, isOptional);
    }
  }

  function find(name, importer) {
    for (let folder = importer; ; folder = dirname(folder)) {
      const candidate = join(folder, 'node_modules', name);
      if (existsSync(join(home, candidate, 'package.json'))) return candidate;
      if (folder === '.') return undefined;
    }
  }
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
  return packagesIn(files.flatMap((file) => importsIn(join(folder, file))));
}

function importsIn(file, code = readFileSync(file, 'utf8')) {
  const [imports] = parse(code, file);
  return imports.map(({ n }) => n);
}

function packagesIn(specifiers) {
  const names = specifiers
    .filter((specifier) => specifier && !/^[./]/.test(specifier) && !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0]);
  return new Set(names);
}
