import type { FaultPlan, FaultRule } from '@elevate/upstream';

/** About every eighth upstream call fails, covering every class of real failure; each call has latency. */
export function everyEighthCallFails(seed: number, latency: readonly FaultRule[]): FaultPlan {
  return {
    seed,
    rules: [
      ...latency,
      { kind: 'status', status: 503, probability: 0.03 },
      { kind: 'status', status: 500, body: 'html', probability: 0.01 },
      { kind: 'rate-limit', status: 429, retryAfter: 1, probability: 0.01 },
      { kind: 'reset', probability: 0.02 },
      { kind: 'reset', at: 'body', probability: 0.01 },
      { kind: 'truncated', probability: 0.02 },
      { kind: 'malformed', probability: 0.01 },
      { kind: 'slow-body', chunkBytes: 8_192, everyMs: 10, probability: 0.03 },
    ],
  };
}
