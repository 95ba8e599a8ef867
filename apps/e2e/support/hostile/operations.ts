import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../environment.js';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isList: boolean;
}

export interface Operation {
  readonly method: string;
  /** Below `/api/v1`, with `{id}` in place of each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Name of the schema of its JSON body. */
  readonly takes: string | null;
  readonly needsSession: boolean;
}

interface Described {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: Parameter['in'];
    readonly schema?: { readonly type?: string };
  }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
  };
  readonly security?: readonly unknown[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const PREFIX = '/api/v1';

/** Every operation of the OpenAPI document. */
export async function readOperations(): Promise<Operation[]> {
  const file = await readFile(join(ROOT, 'apps', 'bff', 'openapi.json'), 'utf8');
  const { paths } = JSON.parse(file) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(PREFIX))
    .flatMap(([path, described]) =>
      METHODS.filter((method) => method in described).map((method) =>
        toOperation(method, path, described[method] ?? {}),
      ),
    );
}

function toOperation(
  method: string,
  path: string,
  { parameters = [], requestBody, security }: Described,
): Operation {
  const reference = requestBody?.content?.['application/json']?.schema?.$ref;
  return {
    method: method.toUpperCase(),
    path: path.slice(PREFIX.length),
    parameters: parameters.map(({ name, in: place, schema }) => ({
      name,
      in: place,
      isList: schema?.type === 'array',
    })),
    takes: reference?.split('/').at(-1) ?? null,
    needsSession: (security ?? []).length > 0,
  };
}

/** The path with harmless values for its parameters. */
export function harmlessPath({ path }: Pick<Operation, 'path'>): string {
  return path.replaceAll(/\{\w+\}/g, 'no-such-id');
}
