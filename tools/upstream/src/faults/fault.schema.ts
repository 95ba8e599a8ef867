import { z } from 'zod';
import { endpoints } from '../traffic/request-journal.js';
import { errorNames } from '../youtube/error-catalog.js';

const common = {
  /** Which requests it may hit; `*` is all of them. */
  endpoint: z.enum([...endpoints, '*']).default('*'),
  probability: z.number().min(0).max(1).default(1),
  /** Lets this many matching requests through first. */
  skip: z.number().int().min(0).default(0),
  /** Strikes at most this often. */
  times: z.number().int().min(1).optional(),
};

/** Seconds, or a date as HTTP writes it. */
const retryAfter = z.union([z.number().min(0), z.string()]);

export const faultRuleSchema = z.discriminatedUnion('kind', [
  /** Waits before the answer (and before any other fault). */
  z.strictObject({
    ...common,
    kind: z.literal('latency'),
    ms: z.number().min(0).max(600_000),
    jitterMs: z.number().min(0).max(600_000).default(0),
  }),
  /** A bare status, as a gateway in front of the API sends it. */
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    body: z.enum(['json', 'html', 'empty']).default('json'),
    retryAfter: retryAfter.optional(),
  }),
  /** One of the API's own errors by name. */
  z.strictObject({
    ...common,
    kind: z.literal('error'),
    error: z.enum(errorNames),
    retryAfter: retryAfter.optional(),
  }),
  /** 429 (or 403, as the API also says it) with Retry-After. */
  z.strictObject({
    ...common,
    kind: z.literal('rate-limit'),
    status: z.union([z.literal(403), z.literal(429)]).default(429),
    retryAfter: retryAfter.optional(),
  }),
  /**
   * The connection is torn down: before it reached the API (not counted as quota), instead of the answer, or
   * in the middle of it.
   */
  z.strictObject({
    ...common,
    kind: z.literal('reset'),
    at: z.enum(['unreached', 'headers', 'body']).default('headers'),
  }),
  /** The body trickles: `chunkBytes` every `everyMs`. */
  z.strictObject({
    ...common,
    kind: z.literal('slow-body'),
    chunkBytes: z.number().int().min(1).default(512),
    everyMs: z.number().min(1).max(60_000).default(50),
  }),
  /** The connection ends after this share of the announced body. */
  z.strictObject({
    ...common,
    kind: z.literal('truncated'),
    share: z.number().min(0).max(0.99).default(0.5),
  }),
  /** A complete answer, 200, whose JSON (or XML) breaks off. */
  z.strictObject({
    ...common,
    kind: z.literal('malformed'),
    share: z.number().min(0).max(0.99).default(0.5),
  }),
  /** A complete answer, 200, that is a page of HTML. */
  z.strictObject({ ...common, kind: z.literal('html') }),
]);
export type FaultRule = z.infer<typeof faultRuleSchema>;
/** A rule as it is written: what has a default may be left out. */
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

export const faultPlanSchema = z.strictObject({
  /** The same seed and the same order of requests give the same faults. */
  seed: z.number().int().default(1),
  rules: z.array(faultRuleSchema).default([]),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type FaultPlanInput = z.input<typeof faultPlanSchema>;
