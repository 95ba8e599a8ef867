import type { MessageContract } from '../message-contract.js';
import { asyncApiOf, INTERNAL_INFO, PUBLIC_INFO } from './async-api.js';
import { incompatibilities } from './compatibility.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';
import type { Sample } from './samples.js';

export type Files = ReadonlyMap<string, string>;

const SCHEMA_FILE = /^schemas\/(.+)\.json$/;

export function generatedFiles(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): Files {
  return new Map([
    ...contracts.map(
      (contract) => [schemaFile(contract.type), toJson(jsonSchemaOf(contract))] as const,
    ),
    [
      'asyncapi.json',
      toJson(asyncApiOf(contracts.filter(isPublic), samples, PUBLIC_INFO)),
    ] as const,
    ['asyncapi-internal.json', toJson(asyncApiOf(contracts, samples, INTERNAL_INFO))] as const,
  ]);
}

export function staleFiles(committed: Files, fresh: Files): string[] {
  const missing = [...fresh.keys()].filter((path) => !committed.has(path));
  const changed = [...fresh].filter(
    ([path, text]) => committed.has(path) && committed.get(path) !== text,
  );
  const obsolete = [...committed.keys()].filter((path) => !fresh.has(path));
  return [
    ...missing.map((path) => `${path}: is missing`),
    ...changed.map(([path]) => `${path}: is stale`),
    ...obsolete.map((path) => `${path}: is no longer generated`),
  ];
}

export function breakingChanges(committed: Files, contracts: readonly MessageContract[]): string[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]));
  return [...committed].flatMap(([path, text]) => {
    const type = SCHEMA_FILE.exec(path)?.[1];
    if (type === undefined) return [];
    const contract = byType.get(type);
    if (!contract) return [`${type}: the message type was removed`];
    const before = JSON.parse(text) as JsonSchema;
    return incompatibilities(before, jsonSchemaOf(contract)).map((problem) => `${type} ${problem}`);
  });
}

function isPublic({ topic }: MessageContract): boolean {
  return topic.audience === 'public';
}

function schemaFile(type: string): string {
  return `schemas/${type}.json`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
