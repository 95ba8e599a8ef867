/* ESLint replaces rule options instead of merging, so each kind of file needs its full list. */
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
const VALIDATOR = ['class-validator', 'class-transformer'].map((name) => ({
  name,
  allowImportNames: ['isISO8601', 'isURL'],
  message: 'Write the shape as a schema in libs/contracts: dtoOf makes the class of a request.',
}));
const TESTING = [
  '@elevate/testing',
  '@elevate/admin-access/testing',
  '@elevate/mongo/testing',
  '@elevate/telemetry/testing',
].map((name) => ({ name, message: 'Product code must not import test helpers.' }));
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

const REPEAT =
  'Repeat work with PeriodicTask of @elevate/clock: it never overlaps, stops and reports.';
const INTERVAL = { selector: "CallExpression[callee.name='setInterval']", message: REPEAT };
const INTERVAL_IMPORTS = ['node:timers', 'node:timers/promises'].map((name) => ({
  name,
  importNames: ['setInterval'],
  message: REPEAT,
}));
const TRANSPORT_NAMES = '[value=/^(kafka|in-process)$/]';
const TRANSPORT_NAME = {
  selector: `BinaryExpression[operator=/^[!=]==?$/] > Literal${TRANSPORT_NAMES}, SwitchCase > Literal${TRANSPORT_NAMES}`,
  message: 'Ask the transport what it does (`durable`, `shared`) instead of comparing its name.',
};

const CAN_PARSE = {
  selector: "MemberExpression[object.name='URL'][property.name='canParse']",
  message: 'Use isUrl: on Node 20, hosts with letters such as ü are no addresses after a while.',
};

export const SPREAD_LITERAL = {
  selector:
    ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write the properties or elements themselves.',
};

export const EVERYWHERE = [SPREAD_LITERAL, BULK_WRITE];

const SECOND_SHAPE = {
  selector:
    'ClassDeclaration[id.name=/Dto$/]:not([superClass]), TSInterfaceDeclaration[id.name=/^New[A-Z]|(Dto|Change|Update|Filter)$/]',
  message:
    'A request has one shape: the schema of its class. Its type is Shape<typeof XDto.schema>.',
};

const DESK_DATE = {
  selector:
    "NewExpression[callee.property.name='DateTimeFormat'], ImportSpecifier[imported.name='formatDay']",
  message: 'The desk has one format of dates: `dayOf` or `minuteIn` of shared/desk/desk-dates.ts.',
};

/** Texts of the specification keep their capitals. */
const OF_SPECIFICATION = 'Access Code|Administrative Email|Sync |(Create|Update) Event';
const DESK_BUTTON = {
  selector: `:matches(Property[key.name='label'], JSXOpeningElement[name.name=/^(Action|FormButtons)$/] > JSXAttribute[name.name='label']) Literal[value=/^(?!${OF_SPECIFICATION})[A-Z][a-z]+ (.* )?[A-Z][a-z]/]`,
  message: 'Only the first word of a button has a capital letter.',
};

/** Code that ships. `allowed` names what the files may use: `kafka`, `mongoose`, `otel`, `intervals`, `validator`. */
export function sources({ repository = false, contracts = false, desk = false, ...allowed } = {}) {
  const unlessAllowed = (name, ...rules) => (allowed[name] ? [] : rules);
  const paths = [
    ...unlessAllowed('intervals', ...INTERVAL_IMPORTS),
    ...TESTING,
    ENVIRONMENT_MODULE,
    ...unlessAllowed('kafka', KAFKA),
    ...unlessAllowed('validator', ...VALIDATOR),
    ...unlessAllowed('mongoose', MONGOOSE),
    ...(repository ? [MESSAGING] : []),
  ];
  return {
    ...restrictedImports(paths, unlessAllowed('otel', OPENTELEMETRY)),
    'no-restricted-syntax': [
      'error',
      ...EVERYWHERE,
      ENVIRONMENT,
      DEFAULT_EXPORT,
      ...(contracts ? [SECOND_SHAPE] : []),
      ...(desk ? [DESK_DATE, DESK_BUTTON] : []),
      ...unlessAllowed('intervals', INTERVAL, CAN_PARSE),
      ...unlessAllowed('kafka', TRANSPORT_NAME),
    ],
  };
}

export const ENTRY_POINT = { 'no-restricted-syntax': ['error', ...EVERYWHERE, DEFAULT_EXPORT] };

/** Extends `sources`: the one file with the driver's bulk writes. */
export const BULK_WRITER = {
  'no-restricted-syntax': ['error', SPREAD_LITERAL, ENVIRONMENT, DEFAULT_EXPORT],
};

export function tests({ kafka = false } = {}) {
  return {
    ...restrictedImports(kafka ? [] : [KAFKA]),
    'no-restricted-syntax': ['error', SPREAD_LITERAL, DEFAULT_EXPORT],
  };
}

function restrictedImports(paths, patterns = []) {
  return {
    'no-restricted-imports': 'off',
    '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }],
  };
}
