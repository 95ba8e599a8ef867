import type { SeededNumbers } from '@elevate/testing';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>;
  };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface BodyOperation {
  readonly method: string;
  readonly path: string;
  readonly schema: Schema;
}

const JSON_TYPE = 'application/json';
const FORMATS: Readonly<Record<string, string>> = {
  email: 'canary-fuzz@example.org',
  // Nothing listens there.
  uri: 'http://127.0.0.1:9/feed.xml',
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': '2026-11-23T09:00:00.000Z',
  date: '2026-11-23',
};
const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  'a'.repeat(10_000),
  [],
  {},
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  [[[[]]]],
  ['a', null],
  { constructor: { prototype: { polluted: 1 } } },
  { toString: 'no' },
  { length: -1 },
  '__proto__',
  '../../etc/passwd',
  '\u202ejson',
  '<script>',
  "' OR 1=1 --",
  '99999-12-31',
];

export function operationsWithBodies({ paths }: OpenApi): BodyOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content[JSON_TYPE]?.schema;
      return schema ? [{ method: method.toUpperCase(), path, schema }] : [];
    }),
  );
}

/** A value of the schema's shape; patterns and lengths are not considered. */
export function valueOf(schema: Schema, api: OpenApi): unknown {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref) return valueOf(api.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, api);
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return valueOf(first, api);
  if (allOf) return Object.assign({}, ...allOf.map((part) => valueOf(part, api)));
  return ownValue(schema, api);
}

function ownValue({ properties, items, type, format, ...schema }: Schema, api: OpenApi): unknown {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, valueOf(property, api)]),
    );
  if (items) return [valueOf(items, api)];
  return schema.const ?? schema.enum?.[0] ?? plainValue([type].flat()[0], format);
}

function plainValue(type: string | undefined, format = ''): unknown {
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return FORMATS[format] ?? 'canary';
}

/** Replaces, adds or removes one member of an object. */
export function withStrangeMember(numbers: SeededNumbers, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return numbers.pick(STRANGE);
  const names = Object.keys(value);
  const name = names.length > 0 ? numbers.pick(names) : 'name';
  return numbers.pick([
    () => ({ ...value, [name]: numbers.pick(STRANGE) }),
    () => ({ ...value, [`${name}[$ne]`]: 1 }),
    () => ({ ...value, [numbers.pick(['constructor', 'hasOwnProperty', '$where'])]: 1 }),
    () => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    () => numbers.pick(STRANGE),
  ])();
}
