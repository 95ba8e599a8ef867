import { parameterError } from './api-error.js';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

const MOST_PER_PAGE = 50;

export function one(query: Query, name: string): string | undefined {
  const value = query[name];
  return (Array.isArray(value) ? value.at(-1) : value) || undefined;
}

export function many(query: Query, name: string): string[] | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const parts = (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

export function ids(query: Query, name: string): string[] | undefined {
  const values = many(query, name);
  if (values && values.length > MOST_PER_PAGE) {
    throw parameterError(
      'invalidFilters',
      name,
      'The request specifies an invalid filter parameter.',
    );
  }
  return values;
}

export function onlyFilter<Name extends string>(query: Query, names: readonly Name[]): Name {
  const given = names.filter((name) => one(query, name) !== undefined);
  const [filter] = given;
  if (filter === undefined) {
    const message = `No filter selected. Expected one of: ${names.join(', ')}`;
    throw parameterError('missingRequiredParameter', 'parameters.', message);
  }
  if (given.length > 1) {
    const message = `Incompatible parameters specified in the request: ${given.join(', ')}`;
    throw parameterError('incompatibleParameters', 'parameters.', message);
  }
  return filter;
}

export function parts<Part extends string>(
  query: Query,
  known: readonly Part[],
): ReadonlySet<Part> {
  const requested = many(query, 'part') ?? [];
  if (requested.length === 0) {
    throw parameterError('missingRequiredParameter', 'part', 'Required parameter: part');
  }
  const isKnown = (part: string): part is Part => known.some((name) => name === part);
  return new Set(
    requested.map((part) => {
      if (!isKnown(part)) throw parameterError('unknownPart', 'part', `'${part}'`);
      return part;
    }),
  );
}

/** 0 to 50; default 5. */
export function maxResults(query: Query): number {
  const text = one(query, 'maxResults') ?? '5';
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MOST_PER_PAGE) {
    const message = `Invalid value '${text}'. Values must be within the range: [0, ${MOST_PER_PAGE}]`;
    throw parameterError('invalidParameter', 'maxResults', message);
  }
  return value;
}
