/*
 * The fences that are not a matter of tags. ESLint replaces the options of a rule and does not merge them, so
 * each kind of file gets its whole list from here.
 */
const KAFKA = {
  name: 'kafkajs',
  message: 'Kafka is spoken in libs/platform/messaging only; everybody else uses its transport.',
};
const MONGOOSE = {
  name: 'mongoose',
  allowTypeImports: true,
  message: 'Models are seen by *.repository.ts, *.queries.ts and *.schema.ts only.',
};
const MESSAGING = {
  name: '@elevate/messaging',
  allowTypeImports: true,
  message:
    'A repository does no network I/O: it marks what is unpublished, and the relay publishes it.',
};
const TESTING = [
  '@elevate/testing',
  '@elevate/admin-access/testing',
  '@elevate/mongo/testing',
  '@elevate/telemetry/testing',
].map((name) => ({
  name,
  message: 'Helpers for tests must not reach the product.',
}));
const OPENTELEMETRY = {
  group: ['@opentelemetry/*'],
  message:
    'OpenTelemetry is loaded where it is wanted, by @elevate/telemetry; everybody else uses its wrappers.',
};
const ENVIRONMENT_MODULE = {
  name: 'node:process',
  importNames: ['env', 'default'],
  message: 'Configuration is parsed once, in main.ts.',
};

const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is parsed once, in main.ts.',
};
const BULK_WRITE = {
  selector:
    'CallExpression[callee.property.name=/^(bulkWrite|bulkSave|insertMany|initialize(Un)?[oO]rderedBulkOp)$/]',
  message:
    'Bulk writes go through bulkWrite of @elevate/mongo: the driver reports a cut connection as an error without entries.',
};
const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a name that each importer chooses cannot be searched for.',
};

/**
 * Four parameters. A constructor into which Nest injects is not called by anyone who could mix up its
 * parameters, and must list exactly what the class needs: there eight say that the class does too much.
 */
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

/** Tests set up what they need themselves, but they do not go around the messaging library either. */
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
