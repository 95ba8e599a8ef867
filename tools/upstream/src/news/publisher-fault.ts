import { z } from 'zod';

const DOCUMENTS = [
  'html',
  'empty',
  'huge',
  'gzip-bomb',
  'truncated',
  'many-items',
  'entities',
  'deep',
  'javascript-link',
  'script-title',
  'same-guid',
  'year-9999',
  'no-dates',
  'bot-wall',
  'redirect-loop',
  'permanent-move',
  'reset',
] as const;

export const publisherFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(DOCUMENTS) }),
  z.strictObject({
    kind: z.literal('redirect'),
    to: z.string(),
    status: z.union([z.literal(301), z.literal(302), z.literal(308)]).default(302),
  }),
  z.strictObject({ kind: z.literal('slow'), ms: z.number().min(0).max(600_000) }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    retryAfter: z.union([z.number(), z.string()]).optional(),
  }),
]);

export type PublisherFault = z.infer<typeof publisherFaultSchema>;
export type PublisherFaultInput = z.input<typeof publisherFaultSchema>;
