import { z } from 'zod';
import type { MessageContract } from '../message-contract.js';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a message's value; a removal's value is null. It describes what a reader
 * accepts, so fields it does not know are allowed: within a major version messages only gain fields.
 */
export function jsonSchemaOf(contract: MessageContract): JsonSchema {
  const about = { title: contract.type, description: contract.summary };
  if (contract.schema === null) {
    return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...about, type: 'null' };
  }
  const { $schema, ...schema } = z.toJSONSchema(contract.schema, { io: 'input' });
  return { $schema, ...about, ...schema };
}
