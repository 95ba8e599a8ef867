import {
  VALID_BODIES,
  WRONG_MEMBERS,
  WRONG_QUERIES,
  WRONG_TEXTS,
  WRONG_VALUES,
} from './injection.table.js';
import { newAddress, type Answer, type HostileClient } from './hostile-client.js';
import { harmlessPath, type Operation, type Parameter } from './operations.js';

export interface Injection {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `refused`: any answer but a refusal is a problem. `nothing`: it may also be accepted and find nothing. */
  readonly expects: 'refused' | 'nothing';
  /** The only field that the refusal may name. */
  readonly field?: string;
}

/** One injection for each wrong value at each input of the operation. */
export function injectionsInto(operation: Operation): Injection[] {
  const { method, path } = operation;
  const title = `${method} ${path}`;
  return [
    ...operation.parameters.flatMap((parameter) => intoParameter(operation, parameter)),
    ...(operation.takes === null ? [] : intoBody(operation)),
  ].map((injection) => ({ ...injection, name: `${title} ${injection.name}` }));
}

function intoParameter(operation: Operation, parameter: Parameter): Injection[] {
  const { method } = operation;
  const { name, in: place } = parameter;
  const texts = Object.entries(WRONG_TEXTS);
  const named = (what: string) => `${place} ${name}: ${what}`;
  const path = harmlessPath(operation);
  if (place === 'path') {
    return texts.map(([what, text]) => ({
      name: named(what),
      method,
      expects: 'nothing',
      path: harmlessPath({
        ...operation,
        path: operation.path.replace(`{${name}}`, encodeURIComponent(text)),
      }),
      ...bodyOf(operation),
    }));
  }
  if (place === 'header') {
    return texts
      .filter(([, text]) => !text.includes('\u0000'))
      .map(([what, text]) => ({
        name: named(what),
        method,
        path,
        expects: 'nothing',
        ...bodyOf(operation),
        headers: { [name.toLowerCase()]: text },
      }));
  }
  return [
    ...texts.map(([what, text]): Injection => ({
      name: named(what),
      method,
      expects: 'nothing',
      path: `${path}?${name}=${encodeURIComponent(text)}`,
    })),
    ...Object.entries(WRONG_QUERIES).map(([what, query]): Injection => ({
      name: named(what),
      method,
      expects: 'refused',
      path: `${path}?${query.replace('name', name)}`,
    })),
    ...(parameter.isList ? [] : [repeated(operation, name)]),
  ];
}

function repeated(operation: Operation, name: string): Injection {
  const path = `${harmlessPath(operation)}?${name}=a&${name}=b`;
  return { name: `query ${name}: twice`, method: operation.method, path, expects: 'refused' };
}

function bodyOf({ takes }: Operation): { readonly body?: string } {
  const [body] = takes === null ? [] : (VALID_BODIES[takes] ?? []);
  return body ? { body: JSON.stringify(body) } : {};
}

function intoBody(operation: Operation): Injection[] {
  const { method, takes } = operation;
  const valid = VALID_BODIES[takes ?? ''];
  if (!valid) throw new Error(`VALID_BODIES has no ${takes}`);
  const request = { method, path: harmlessPath(operation), expects: 'refused' } as const;
  return valid.flatMap((body) => [
    ...Object.keys(body).flatMap((field) =>
      Object.entries(WRONG_VALUES).flatMap(([what, json]): Injection[] => [
        { ...request, name: `${field}: ${what}`, field, body: withMember(body, field, json) },
      ]),
    ),
    ...Object.keys(body).map((field): Injection => ({
      ...request,
      name: `${field}: given twice`,
      field,
      body: `${JSON.stringify(body).slice(0, -1)},"${field}":{"$ne":1}}`,
    })),
    ...Object.entries(WRONG_MEMBERS).map(([what, member]): Injection => ({
      ...request,
      name: `extra member: ${what}`,
      body: `${JSON.stringify(body).slice(0, -1)},${member}}`,
    })),
  ]);
}

function withMember(body: object, field: string, json: string): string {
  const members = Object.entries(body).map(([name, value]) =>
    name === field ? `"${name}":${json}` : `"${name}":${JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

export async function inject(client: HostileClient, injection: Injection): Promise<string | null> {
  const { method, path, body, headers = {} } = injection;
  client.address = newAddress();
  return problemOf(await client.send(method, path, { body, headers }), injection);
}

const INTERNALS = /Mongo|BSON|CastError|node_modules|\.js:\d/;

function problemOf({ status, text, body }: Answer, injection: Injection): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (INTERNALS.test(text)) return `reveals ${INTERNALS.exec(text)?.[0]}: ${text.slice(0, 200)}`;
  if (status >= 400) return problemOfRefusal(body, injection);
  if (injection.expects === 'refused') return `accepted with ${status} ${text.slice(0, 200)}`;
  return isInjected(body) ? `found something: ${text.slice(0, 200)}` : null;
}

/** A refusal of other fields alone would mean that the attacked one was never looked at. */
function problemOfRefusal(body: unknown, { field }: Injection): string | null {
  const { errors = [] } = (body ?? {}) as { errors?: readonly { field: string }[] };
  const names = errors.map((error) => error.field.split(/[.[]/)[0]);
  const isAbout = (name: string | undefined) => name === field || name === 'body';
  if (field === undefined || names.length === 0 || names.some(isAbout)) return null;
  return `refused for ${names.join()}`;
}

function isInjected(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    Object.entries(body).some(
      // Words of the query itself.
      ([name, value]) =>
        name !== 'missing_words' &&
        Array.isArray(value) &&
        value.some((item) => !countsNothing(item)),
    )
  );
}

/** A choice of a filter that no episode matches. */
function countsNothing(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'episodes' in item && item.episodes === 0;
}
