import type { MessageContract } from '../message-contract.js';
import type { JsonSchema } from './json-schema.js';

/** The headers of a message: CloudEvents attributes in binary mode, and the W3C trace context. */
export function messageHeaders(contract: MessageContract): JsonSchema {
  const [service] = contract.topic.name.split('.');
  return {
    type: 'object',
    required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_subject', 'ce_time'],
    properties: {
      ce_specversion: { type: 'string', const: '1.0' },
      ce_id: { type: 'string', description: 'Unique for each message.' },
      ce_type: { type: 'string', const: contract.type },
      ce_source: { type: 'string', description: `The publishing service: ${service}.` },
      ce_subject: { type: 'string', description: "The aggregate's id; the same as the key." },
      ce_time: { type: 'string', format: 'date-time', description: 'When it was published, UTC.' },
      ce_sequence: {
        type: 'string',
        pattern: '^[0-9]+$',
        description: "The aggregate's version: skip what is not newer than what you applied.",
      },
      'content-type': { type: 'string', const: 'application/json' },
      traceparent: { type: 'string', description: 'W3C trace context.' },
    },
  };
}
