import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type DescribedType, type MessageContract, schemaPath } from '../message-contract.js';

/** Committed as `samples/<type>/<name>`; must parse forever. */
export interface Sample {
  readonly type: string;
  readonly name: string;
  readonly data: unknown;
}

/** Also finds samples that lose a field when parsed. */
export function sampleProblems(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): string[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]));
  const sampled = new Set(samples.map(({ type }) => type));
  return [
    ...contracts
      .filter(({ type }) => !sampled.has(type))
      .map(({ type }) => `${type}: has no sample`),
    ...samples.flatMap((sample) => problemsOf(sample, byType.get(sample.type))),
  ];
}

function problemsOf(sample: Sample, contract: MessageContract | undefined): string[] {
  const where = `samples/${sample.type}/${sample.name}`;
  if (!contract) return [`${where}: unknown message type`];
  if (contract.schema === null) {
    return sample.data === null ? [] : [`${where}: a removal must not carry data`];
  }
  const parsed = contract.schema.safeParse(sample.data);
  if (!parsed.success) {
    return parsed.error.issues.map(
      ({ path, message }) => `${where}: ${path.join('.')}: ${message}`,
    );
  }
  const back: unknown = JSON.parse(JSON.stringify(parsed.data));
  return isDeepStrictEqual(back, sample.data)
    ? []
    : [`${where}: changes when parsed and serialized`];
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema draft 2020-12; allows unknown fields, which newer minor versions add. */
export function jsonSchemaOf(contract: DescribedType): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaPath(contract.type),
    title: contract.type,
    description: contract.summary,
    ...bodyOf(contract, 'draft-2020-12'),
  };
}

export function payloadSchemaOf(contract: MessageContract): JsonSchema {
  return { title: contract.type, description: contract.summary, ...bodyOf(contract, 'draft-7') };
}

function bodyOf({ schema }: DescribedType, target: 'draft-2020-12' | 'draft-7'): JsonSchema {
  if (schema === null) return { type: 'null' };
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input', target });
  return body;
}

export function byName<T>(
  items: readonly T[],
  name: (item: T) => string,
  value: (item: T) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(items.map((item) => [name(item), value(item)]));
}

export type Files = ReadonlyMap<string, string>;

export async function readSamples(folder: string): Promise<Sample[]> {
  const files = await readJsonFiles(folder);
  return [...files].map(([path, text]) => {
    const [type = '', name = ''] = path.split('/');
    return { type, name, data: JSON.parse(text) as unknown };
  });
}

export async function readJsonFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    emptyIfMissing,
  );
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = new Map<string, string>();
  for (const path of paths) {
    files.set(relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  return files;
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  const before = await readJsonFiles(folder);
  for (const path of before.keys()) if (!files.has(path)) await rm(join(folder, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
