import type { MessageContract } from '../message-contract.js';
import type { JsonSchema } from './json-schema.js';

const EXAMPLE_TIME = '2026-01-02T03:04:05.678Z';

export function messageHeaders(contract: MessageContract): JsonSchema {
  const isVersioned = contract.topic.kind === 'state';
  return {
    type: 'object',
    required: [
      'ce_specversion',
      'ce_id',
      'ce_type',
      'ce_source',
      'ce_subject',
      'ce_time',
      ...(isVersioned ? ['ce_sequence'] : []),
      'content-type',
    ],
    properties: {
      ce_specversion: { type: 'string', const: '1.0' },
      ce_id: {
        type: 'string',
        description: 'Stays the same when a version of an aggregate is published again.',
      },
      ce_type: { type: 'string', const: contract.type },
      ce_source: {
        type: 'string',
        const: sourceOf(contract),
        description: 'The service that publishes the message.',
      },
      ce_subject: { type: 'string', description: "The aggregate's id; equals the key." },
      ce_time: {
        type: 'string',
        format: 'date-time',
        description: 'The time of publication, UTC.',
      },
      ce_sequence: {
        type: 'string',
        pattern: '^[0-9]{1,15}$',
        description:
          "The aggregate's version, a decimal integer. Skip a version that is not above the last one you applied.",
      },
      'content-type': { type: 'string', const: 'application/json' },
      traceparent: { type: 'string', description: 'W3C trace context; optional.' },
    },
  };
}

export function exampleHeaders(contract: MessageContract, data: unknown): JsonSchema {
  const { id, version } = data as { readonly id?: unknown; readonly version?: unknown };
  const subject = String(id);
  const sequence = String(version);
  return {
    ce_specversion: '1.0',
    ce_id: `${contract.type}/${subject}/${sequence}`,
    ce_type: contract.type,
    ce_source: sourceOf(contract),
    ce_subject: subject,
    ce_time: EXAMPLE_TIME,
    ce_sequence: sequence,
    'content-type': 'application/json',
  };
}

function sourceOf({ topic }: MessageContract): string {
  const [service] = topic.name.split('.');
  return `/elevate/${service}`;
}
