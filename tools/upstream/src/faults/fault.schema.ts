import { z } from 'zod';
import { endpoints } from '../traffic/request-journal.js';
import { errorNames } from '../youtube/error-catalog.js';

const common = {
  endpoint: z.enum([...endpoints, '*']).default('*'),
  probability: z.number().min(0).max(1).default(1),
  skip: z.number().int().min(0).default(0),
  times: z.number().int().min(1).optional(),
};

/** Seconds or an HTTP date. */
const retryAfter = z.union([z.number().min(0), z.string()]);

const faultRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('latency'),
    ms: z.number().min(0).max(600_000),
    jitterMs: z.number().min(0).max(600_000).default(0),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    body: z.enum(['json', 'html', 'empty']).default('json'),
    retryAfter: retryAfter.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('error'),
    error: z.enum(errorNames),
    retryAfter: retryAfter.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('rate-limit'),
    status: z.union([z.literal(403), z.literal(429)]).default(429),
    retryAfter: retryAfter.optional(),
  }),
  /** Resets before the API (costs no quota), instead of the response or within it. */
  z.strictObject({
    ...common,
    kind: z.literal('reset'),
    at: z.enum(['unreached', 'headers', 'body']).default('headers'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('slow-body'),
    chunkBytes: z.number().int().min(1).default(512),
    everyMs: z.number().min(1).max(60_000).default(50),
  }),
  /** Share of the announced length. */
  z.strictObject({
    ...common,
    kind: z.literal('truncated'),
    share: z.number().min(0).max(0.99).default(0.5),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('malformed'),
    share: z.number().min(0).max(0.99).default(0.5),
  }),
  z.strictObject({ ...common, kind: z.literal('html') }),
]);
export type FaultRule = z.infer<typeof faultRuleSchema>;
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

export const faultPlanSchema = z.strictObject({
  seed: z.number().int().default(1),
  rules: z.array(faultRuleSchema).default([]),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type FaultPlanInput = z.input<typeof faultPlanSchema>;
