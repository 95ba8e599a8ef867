import { z } from 'zod';
import type { MessageContract } from '../message-contract.js';
import { schemaPath } from '../schema-path.js';

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema (draft 2020-12) of a message's value; a removal's value is null. It describes what a reader
 * accepts, so fields it does not know are allowed: within a major version messages only gain fields.
 */
export function jsonSchemaOf(contract: MessageContract): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaPath(contract.type),
    title: contract.type,
    description: contract.summary,
    ...bodyOf(contract, 'draft-2020-12'),
  };
}

/** The same in draft 7, as a part of another document. */
export function payloadSchemaOf(contract: MessageContract): JsonSchema {
  return {
    title: contract.type,
    description: contract.summary,
    ...bodyOf(contract, 'draft-7'),
  };
}

function bodyOf({ schema }: MessageContract, target: 'draft-2020-12' | 'draft-7'): JsonSchema {
  if (schema === null) return { type: 'null' };
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input', target });
  return body;
}
