export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
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
export function operationsWithBodies({ paths }: OpenApi): BodyOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content[JSON_TYPE]?.schema;
      return schema ? [{ method: method.toUpperCase(), path, schema }] : [];
    }),
  );
}

export interface LimitedField {
  /** From the body to the field; `0` is the first item of a list. */
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Every field with `maxLength`, `maxItems` or `maximum`. */
export function limitedFields(
  schema: Schema,
  api: OpenApi,
  path: readonly string[] = [],
): LimitedField[] {
  const own = resolved(schema, api);
  const { anyOf = [], properties = {}, items, maxLength, maxItems, maximum } = own;
  const isLimited = (maxLength ?? maxItems ?? maximum) !== undefined;
  return [
    ...(isLimited ? [{ path, schema: own }] : []),
    ...anyOf.flatMap((part) => limitedFields(part, api, path)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      limitedFields(part, api, [...path, name]),
    ),
    ...(items ? limitedFields(items, api, [...path, '0']) : []),
  ];
}

export function valueBeyond({ maxLength, maxItems, maximum, items }: Schema, api: OpenApi) {
  if (maxLength !== undefined) return 'a'.repeat(maxLength + 1);
  if (maximum !== undefined) return maximum + 1;
  return Array(maxItems! + 1).fill(valueOf(items ?? {}, api));
}

export function withValueAt(
  body: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return [withValueAt(body[0], rest, value)];
  const members = body as Readonly<Record<string, unknown>>;
  return { ...members, [name]: withValueAt(members[name], rest, value) };
}

/** The schema itself, or each of its alternatives. */
export function alternativesOf(schema: Schema, api: OpenApi): readonly Schema[] {
  const { oneOf, ...own } = resolved(schema, api);
  return oneOf ?? [own];
}

function resolved({ $ref, ...own }: Schema, api: OpenApi): Schema {
  return $ref ? (api.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : own;
}

/** A value of the schema's shape; patterns and lengths are not considered. */
export function valueOf(schema: Schema, api: OpenApi): unknown {
  if (schema.$ref) return valueOf(resolved(schema, api), api);
  const { anyOf, oneOf, allOf } = schema;
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
