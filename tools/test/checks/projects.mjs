import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

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
        `${folder}: "${tag.join(':')}" has no row in tools/test/checks/projects.mjs, so no boundary would apply`,
    );
}

function badRows(dimensions) {
  return Object.entries(dimensions).flatMap(([dimension, rows]) =>
    Object.entries(rows)
      .filter(([name, targets]) => `${name}${targets}`.includes('*') || targets.length === 0)
      .map(
        ([name]) =>
          `tools/test/checks/projects.mjs: ${dimension}:${name} allows everything or nothing`,
      ),
  );
}

const SOURCE = /\.(ts|tsx|mjs)$/;

/** The sources that a file imports by a path, also for types only or later. */
export function importsOf(file, text, sources) {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const candidates = imports
    .filter((path) => path.startsWith('.'))
    .map((path) => posix.join(posix.dirname(file), path))
    .flatMap((path) => {
      const stem = path.replace(/\.jsx?$/, '');
      return [path, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`];
    });
  return new Set(candidates.filter((path) => sources.has(path)));
}

/** Circles of files, in tests too: none of them can be read, loaded or moved alone. */
export function fileCycles(root, files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const sources = new Set(files.filter((file) => SOURCE.test(file)));
  const imports = new Map([...sources].map((file) => [file, importsOf(file, read(file), sources)]));
  return importCycles(imports).map((path) => `files import each other: ${path.join(' -> ')}`);
}

/** Allowed imports by tag; all tags of a project must allow an import. */
const SERVICES = ['ingestion', 'catalogue', 'user', 'events', 'webhooks', 'bff'];

const scopes = {
  ...Object.fromEntries(SERVICES.map((service) => [service, [service, 'shared']])),
  web: ['web', 'shared'],
  embedded: ['embedded', ...SERVICES, 'shared', 'tools'],
  e2e: ['e2e', 'shared', 'tools'],
  operator: ['operator', 'embedded', 'catalogue', 'events', 'ingestion', 'user', 'shared', 'tools'],
  tools: ['tools', 'shared'],
  shared: ['shared'],
};

const types = {
  app: ['contracts', 'rules', 'platform', 'kit'],
  host: ['app', 'contracts', 'rules', 'platform', 'tool'],
  e2e: ['contracts', 'rules', 'platform', 'tool'],
  command: ['host', 'app', 'contracts', 'rules', 'platform', 'tool'],
  tool: ['tool', 'contracts', 'rules', 'platform'],
  kit: ['contracts', 'rules', 'platform', 'kit'],
  platform: ['platform'],
  contracts: ['contracts', 'rules'],
  rules: ['rules'],
};

const platforms = { node: ['node', 'any'], browser: ['browser', 'any'], any: ['any'] };

export const DIMENSIONS = { scope: scopes, type: types, platform: platforms };

export const TEST_DIMENSIONS = {
  ...DIMENSIONS,
  scope: withTargets(scopes, ['tools']),
  type: withTargets(types, ['tool']),
};

function withTargets(rows, extra) {
  return Object.fromEntries(
    Object.entries(rows).map(([tag, targets]) => [tag, [...targets, ...extra]]),
  );
}
