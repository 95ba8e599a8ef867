import { dirname, join, relative, resolve, sep } from 'node:path';
import { listProjects } from '../../build/projects.mjs';

const SCOPE = '@elevate/';

/** Reads tags from manifests, so it also works in editors. */
export const boundariesRule = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { root: { type: 'string' }, dimensions: { type: 'object' } },
        required: ['root', 'dimensions'],
      },
    ],
    messages: {
      tag: '"{{from}}" ({{tag}}) must not import "{{to}}"',
      path: '"{{from}}" must import "{{to}}" by its package name, not by a path',
      unknown: '"{{to}}" is not a project of this repository',
    },
  },
  create(context) {
    const [{ root, dimensions }] = context.options;
    const projects = readProjects(root);
    const from = projects.find(({ folder }) => contains(folder, context.filename));
    if (!from) return {};
    return onImports((node, specifier) => {
      const problem = problemOf({ context, projects, dimensions, from, specifier });
      if (problem) context.report({ node, ...problem });
    });
  },
};

function problemOf({ context, projects, dimensions, from, specifier }) {
  if (specifier.startsWith('.')) {
    const file = resolve(dirname(context.filename), specifier);
    const to = projects.find(({ folder }) => contains(folder, file));
    return to && to !== from && { messageId: 'path', data: { from: from.name, to: to.name } };
  }
  if (!specifier.startsWith(SCOPE)) return undefined;
  const name = specifier.split('/').slice(0, 2).join('/');
  const to = projects.find((project) => project.name === name);
  if (!to) return { messageId: 'unknown', data: { to: name } };
  const tag = to !== from && closedDimension(from, to, dimensions);
  return tag && { messageId: 'tag', data: { from: from.name, to: to.name, tag } };
}

function closedDimension(from, to, dimensions) {
  return from.tags.find((tag) => {
    const [dimension, value] = tag.split(':');
    const allowed = dimensions[dimension]?.[value] ?? [];
    return !allowed.some((target) => to.tags.includes(`${dimension}:${target}`));
  });
}

const projectsByRoot = new Map();

function readProjects(root) {
  if (!projectsByRoot.has(root)) {
    const projects = listProjects(root).map(({ folder, manifest }) => ({
      folder: join(root, folder),
      name: manifest.name,
      tags: manifest.nx?.tags ?? [],
    }));
    projectsByRoot.set(root, projects);
  }
  return projectsByRoot.get(root);
}

function contains(folder, file) {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`);
}

/** Shared code must not import features, nor features the app or each other. */
export const zonesRule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, required: ['root'] }],
    messages: {
      crossing: '"{{from}}" must not import "{{to}}"',
      place: 'a file of a feature belongs in features/<visitors|members|desk>/<feature>/',
    },
  },
  create(context) {
    const [{ root }] = context.options;
    const from = zoneOf(root, context.filename);
    const reportImports = onImports((node, specifier) => {
      if (!from || !specifier.startsWith('.')) return;
      const to = zoneOf(root, resolve(dirname(context.filename), specifier));
      if (to && !isAllowed(from, to)) {
        context.report({ node, messageId: 'crossing', data: { from, to } });
      }
    });
    const reportPlace = (node) => context.report({ node, messageId: 'place' });
    return from === MISPLACED ? { ...reportImports, Program: reportPlace } : reportImports;
  },
};

const FEATURE_GROUPS = ['visitors', 'members', 'desk'];
/** The zone of a file of no feature: no other zone imports it. */
const MISPLACED = 'features';

function onImports(check) {
  const visit = (node) => {
    const specifier = node.source?.value ?? node.argument?.literal?.value;
    if (typeof specifier === 'string') check(node, specifier);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    TSImportType: visit,
  };
}

function zoneOf(root, file) {
  const [top, group, feature, ...inside] = relative(root, file).split(sep);
  if (top === 'features') {
    const isPlaced = FEATURE_GROUPS.includes(group) && inside.length > 0;
    return isPlaced ? `features/${group}/${feature}` : MISPLACED;
  }
  return top === 'app' || top === 'shared' ? top : undefined;
}

function isAllowed(from, to) {
  if (to === MISPLACED) return false;
  return from === 'app' || to === 'shared' || from === to;
}
