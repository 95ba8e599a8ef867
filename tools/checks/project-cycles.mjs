import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(@elevate\/[a-z0-9-]+)/g;
export const TEST =
  /(\.(spec|int-spec|e2e-spec)\.(ts|tsx|mjs)$)|\/(test|testing|fixtures|__fixtures__)\//;

export function projectCycles(root, files, manifests) {
  const projects = manifests.map(({ file, manifest }) => ({
    folder: `${dirname(file)}/`,
    name: manifest.name,
  }));
  const imports = new Map(projects.map(({ name }) => [name, new Set()]));
  for (const file of files.filter((path) => /\.tsx?$/.test(path) && !TEST.test(path))) {
    const from = projects.find(({ folder }) => file.startsWith(folder))?.name;
    for (const [, to] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      if (from && to !== from && imports.has(to)) imports.get(from).add(to);
    }
  }
  return importCycles(imports).map((path) => `import cycle between projects: ${path.join(' -> ')}`);
}

export function importCycles(imports) {
  const found = [];
  const done = new Set();
  const walk = (name, path) => {
    if (path.includes(name)) {
      found.push([...path.slice(path.indexOf(name)), name]);
    } else if (!done.has(name)) {
      for (const next of imports.get(name)) walk(next, [...path, name]);
      done.add(name);
    }
  };
  for (const name of imports.keys()) walk(name, []);
  return found;
}
