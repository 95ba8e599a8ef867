import { isDeepStrictEqual } from 'node:util';
import type { DescribedType } from '../message-contract.js';
import { type Files, type JsonSchema, jsonSchemaOf } from './samples.js';

const SCHEMA_FILE = /^schemas\/(.+)\.json$/;

export function breakingChanges(committed: Files, contracts: readonly DescribedType[]): string[] {
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

// Keywords that never reject a message.
const ANNOTATIONS = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'examples',
  'deprecated',
]);
const SUBSCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames']);
const ALTERNATIVES = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/** Only new optional fields and annotations pass: old readers must accept new messages, and new readers old ones. */
export function incompatibilities(
  before: JsonSchema,
  after: JsonSchema,
  path = '(value)',
): string[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords]
    .filter((keyword) => !ANNOTATIONS.has(keyword))
    .flatMap((keyword) => compareKeyword(keyword, before[keyword], after[keyword], path));
}

function compareKeyword(keyword: string, before: unknown, after: unknown, path: string): string[] {
  if (keyword === 'properties') return compareProperties(asSchema(before), asSchema(after), path);
  if (keyword === 'required') return compareRequired(asList(before), asList(after), path);
  if (SUBSCHEMAS.has(keyword) && isSchema(before) && isSchema(after)) {
    return incompatibilities(before, after, `${path}[${keyword}]`);
  }
  if (ALTERNATIVES.has(keyword)) {
    return compareAlternatives(keyword, asList(before), asList(after), path);
  }
  if (isDeepStrictEqual(before, after)) return [];
  return [`${path}: ${keyword} was ${format(before)}, is ${format(after)}`];
}

function compareProperties(before: JsonSchema, after: JsonSchema, path: string): string[] {
  return Object.keys(before).flatMap((name) =>
    name in after
      ? incompatibilities(asSchema(before[name]), asSchema(after[name]), `${path}.${name}`)
      : [`${path}.${name}: the field was removed`],
  );
}

function compareRequired(before: unknown[], after: unknown[], path: string): string[] {
  return [
    ...after
      .filter((name) => !before.includes(name))
      .map((name) => `${path}.${String(name)}: became required`),
    ...before
      .filter((name) => !after.includes(name))
      .map((name) => `${path}.${String(name)}: is no longer required`),
  ];
}

function compareAlternatives(
  keyword: string,
  before: unknown[],
  after: unknown[],
  path: string,
): string[] {
  if (before.length !== after.length) {
    return [`${path}: ${keyword} had ${before.length} alternatives, has ${after.length}`];
  }
  return before.flatMap((schema, index) =>
    incompatibilities(asSchema(schema), asSchema(after[index]), `${path}<${index}>`),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asSchema(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function format(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
