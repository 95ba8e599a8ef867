import { dirname, relative, resolve, sep } from 'node:path';

/** Shared code must not import features, nor features the app or each other. */
export const zonesRule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, required: ['root'] }],
    messages: { crossing: '"{{from}}" must not import "{{to}}"' },
  },
  create(context) {
    const [{ root }] = context.options;
    const from = zoneOf(root, context.filename);
    const check = (node) => {
      const specifier = node.source?.value;
      if (!from || typeof specifier !== 'string' || !specifier.startsWith('.')) {
        return;
      }
      const to = zoneOf(root, resolve(dirname(context.filename), specifier));
      if (to && !isAllowed(from, to)) {
        context.report({ node, messageId: 'crossing', data: { from, to } });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

function zoneOf(root, file) {
  const [top, name] = relative(root, file).split(sep);
  if (top === 'features') {
    return name ? `features/${name}` : undefined;
  }
  return top === 'app' || top === 'shared' ? top : undefined;
}

function isAllowed(from, to) {
  return from === 'app' || to === 'shared' || from === to;
}
