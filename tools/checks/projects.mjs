import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIMENSIONS } from './boundaries.mjs';

const IMPORT = /(?:from|import)\s*\(?\s*'(@elevate\/[a-z0-9-]+)/g;
export const TEST =
  /(\.(spec|int-spec|e2e-spec)\.(ts|tsx|mjs)$)|\/(test|testing|fixtures|__fixtures__)\//;

export function projectCycles(root, files, projects) {
  const imports = new Map(projects.map(({ manifest }) => [manifest.name, new Set()]));
  for (const file of files.filter((path) => /\.tsx?$/.test(path) && !TEST.test(path))) {
    const from = projects.find(({ folder }) => file.startsWith(`${folder}/`))?.manifest.name;
    for (const [, to] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      if (from && to !== from && imports.has(to)) imports.get(from).add(to);
    }
  }
  return importCycles(imports).map((path) => `import cycle between projects: ${path.join(' -> ')}`);
}

export function importCycles(imports) {
  const cycles = [];
  const done = new Set();
  const walk = (name, path) => {
    if (path.includes(name)) {
      cycles.push([...path.slice(path.indexOf(name)), name]);
    } else if (!done.has(name)) {
      for (const next of imports.get(name)) walk(next, [...path, name]);
      done.add(name);
    }
  };
  for (const name of imports.keys()) walk(name, []);
  return cycles;
}

export function badTags(projects, dimensions = DIMENSIONS) {
  return [
    ...badRows(dimensions),
    ...projects.flatMap((project) => problemsOf(project, dimensions)),
  ];
}

function problemsOf({ folder, manifest }, dimensions) {
  const tags = (manifest.nx?.tags ?? []).map((tag) => tag.split(':'));
  const names = Object.keys(dimensions);
  const tagged = tags.map(([name]) => name).sort();
  if (tagged.join() !== names.toSorted().join())
    return [`${folder}: needs exactly one tag of each: ${names.join(', ')}`];
  return tags
    .filter(([dimension, name]) => !Object.hasOwn(dimensions[dimension], name))
    .map(
      (tag) =>
        `${folder}: "${tag.join(':')}" has no row in tools/checks/boundaries.mjs, so no boundary would apply`,
    );
}

function badRows(dimensions) {
  return Object.entries(dimensions).flatMap(([dimension, rows]) =>
    Object.entries(rows)
      .filter(([name, targets]) => `${name}${targets}`.includes('*') || targets.length === 0)
      .map(
        ([name]) =>
          `tools/checks/boundaries.mjs: ${dimension}:${name} allows everything or nothing`,
      ),
  );
}
