import { z } from 'zod';
import type { MessageContract } from '../message-contract.js';
import { schemaPath } from '../schema-path.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema draft 2020-12; allows unknown fields, which newer minor versions add. */
export function jsonSchemaOf(contract: MessageContract): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaPath(contract.type),
    title: contract.type,
    description: contract.summary,
    ...bodyOf(contract, 'draft-2020-12'),
  };
}

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
