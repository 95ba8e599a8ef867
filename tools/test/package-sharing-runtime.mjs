import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction, SyntheticModule } from 'node:vm';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime');

const packageModules = new Map();

/**
 * Packages come from the module cache of Node.js, once a worker: loading them for each file took two thirds of the time.
 * The project's own modules stay one per file. Works only in the realm of the worker.
 */
export default class PackageSharingRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { esmLoader, executor, _resolution: resolution } = this;
    // Without it Jest on Node.js 24 loads whole graphs in one step, packages included.
    resolution.canResolveSync = () => false;
    const { loadEsmModule, loadCjsAsEsm } = esmLoader;
    Object.assign(esmLoader, {
      getContext: () => undefined,
      loadEsmModule(path, suffix) {
        return isOfPackage(path)
          ? packageModule(path, importPackage)
          : loadEsmModule.call(this, path, suffix);
      },
      loadCjsAsEsm(from, path, ...rest) {
        return isOfPackage(path)
          ? packageModule(path, requirePackage)
          : loadCjsAsEsm.call(this, from, path, ...rest);
      },
    });
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: (specifier, _function, attributes) =>
          executor.dynamicImport(specifier, filename, undefined, attributes),
      });
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const isOwn =
      options?.isInternalModule || !moduleName || this._resolution.isCoreModule(moduleName);
    const path = isOwn ? undefined : this._resolution.resolveCjs(from, moduleName);
    return path !== undefined && isOfPackage(path)
      ? require(path)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }
}

function isOfPackage(path) {
  return path.includes('/node_modules/') && !path.endsWith('.json');
}

function packageModule(path, load) {
  if (!packageModules.has(path)) packageModules.set(path, load(path).then(syntheticModule));
  return packageModules.get(path);
}

async function importPackage(path) {
  const exports = await import(pathToFileURL(path).href);
  return { path, exports };
}

async function requirePackage(path) {
  const exports = require(path);
  return { path, exports: { ...exports, default: exports } };
}

async function syntheticModule({ path, exports }) {
  const module = new SyntheticModule(
    Object.keys(exports),
    () => Object.entries(exports).forEach(([name, value]) => module.setExport(name, value)),
    { identifier: path },
  );
  await module.link(() => undefined);
  await module.evaluate();
  return module;
}
