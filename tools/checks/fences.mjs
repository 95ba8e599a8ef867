/*
 * Rules that do not depend on tags. ESLint replaces a rule's options instead of merging them, so each kind of
 * file gets its full list.
 */
const KAFKA = {
  name: 'kafkajs',
  message: 'Only libs/platform/messaging may import kafkajs. Use its transport instead.',
};
const MONGOOSE = {
  name: 'mongoose',
  allowTypeImports: true,
  message: 'Only *.repository.ts, *.queries.ts and *.schema.ts may import Mongoose models.',
};
const MESSAGING = {
  name: '@elevate/messaging',
  allowTypeImports: true,
  message:
    'Repositories must not publish: set the unpublished mark, and the relay publishes the change.',
};
const TESTING = [
  '@elevate/testing',
  '@elevate/admin-access/testing',
  '@elevate/mongo/testing',
  '@elevate/telemetry/testing',
].map((name) => ({
  name,
  message: 'Product code must not import test helpers.',
}));
const OPENTELEMETRY = {
  group: ['@opentelemetry/*'],
  message:
    'Only @elevate/telemetry may import OpenTelemetry, because it is optional. Use its wrappers instead.',
};
const ENVIRONMENT_MODULE = {
  name: 'node:process',
  importNames: ['env', 'default'],
  message: 'Only main.ts may read the environment. Take the value from the parsed configuration.',
};

const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only main.ts may read the environment. Take the value from the parsed configuration.',
};
const BULK_WRITE = {
  selector:
    'CallExpression[callee.property.name=/^(bulkWrite|bulkSave|insertMany|initialize(Un)?[oO]rderedBulkOp)$/]',
  message:
    'Bulk writes go through bulkWrite of @elevate/mongo: the driver reports a cut connection as an error without entries.',
};
const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use named exports: default exports cannot be found by name.',
};

/** Nest calls injected constructors, so their parameters cannot be mixed up; they may have eight. */
export const PARAMETERS = [
  ['FunctionDeclaration[params.length>4]', 4],
  ['ArrowFunctionExpression[params.length>4]', 4],
  [':not(MethodDefinition[kind="constructor"]) > FunctionExpression[params.length>4]', 4],
  ['MethodDefinition[kind="constructor"] > FunctionExpression[params.length>8]', 8],
].map(([selector, most]) => ({ selector, message: `More than ${most} parameters.` }));

/** Any code but tests and what takes another list from here. */
export const EVERYWHERE = [...PARAMETERS, BULK_WRITE];

/** Code that ships. */
export function sources({
  kafka = false,
  mongoose = false,
  repository = false,
  otel = false,
} = {}) {
  const paths = [
    ...TESTING,
    ENVIRONMENT_MODULE,
    ...(kafka ? [] : [KAFKA]),
    ...(mongoose ? [] : [MONGOOSE]),
    ...(repository ? [MESSAGING] : []),
  ];
  return {
    ...restrictedImports(paths, otel ? [] : [OPENTELEMETRY]),
    'no-restricted-syntax': ['error', ...EVERYWHERE, ENVIRONMENT, DEFAULT_EXPORT],
  };
}

/** On top of `sources`: the one file of an app that reads the environment. */
export const ENTRY_POINT = { 'no-restricted-syntax': ['error', ...EVERYWHERE, DEFAULT_EXPORT] };

/** On top of `sources`: the one file that calls the driver's bulk writes. */
export const BULK_WRITER = {
  'no-restricted-syntax': ['error', ...PARAMETERS, ENVIRONMENT, DEFAULT_EXPORT],
};

export function tests({ kafka = false } = {}) {
  return {
    ...restrictedImports(kafka ? [] : [KAFKA]),
    'no-restricted-syntax': ['error', ...PARAMETERS, DEFAULT_EXPORT],
  };
}

function restrictedImports(paths, patterns = []) {
  return {
    'no-restricted-imports': 'off',
    '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }],
  };
}
