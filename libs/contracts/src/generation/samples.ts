import { isDeepStrictEqual } from 'node:util';
import type { MessageContract } from '../message-contract.js';

/** A message that was valid once: `samples/<type>/<name>`. It must be valid for ever. */
export interface Sample {
  readonly type: string;
  readonly name: string;
  readonly data: unknown;
}

/**
 * What is wrong with the golden samples: a type without one, one without a type, one that no
 * longer parses, or one that does not come back whole (a field was taken out of the contract).
 */
export function sampleProblems(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): string[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]));
  const sampled = new Set(samples.map(({ type }) => type));
  return [
    ...contracts
      .filter(({ type }) => !sampled.has(type))
      .map(({ type }) => `${type}: there is no sample`),
    ...samples.flatMap((sample) => problemsOf(sample, byType.get(sample.type))),
  ];
}

function problemsOf(sample: Sample, contract: MessageContract | undefined): string[] {
  const where = `samples/${sample.type}/${sample.name}`;
  if (!contract) return [`${where}: there is no such message type`];
  if (contract.schema === null) {
    return sample.data === null ? [] : [`${where}: a removal carries no data`];
  }
  const parsed = contract.schema.safeParse(sample.data);
  if (!parsed.success) {
    return parsed.error.issues.map(
      ({ path, message }) => `${where}: ${path.join('.')}: ${message}`,
    );
  }
  const back: unknown = JSON.parse(JSON.stringify(parsed.data));
  return isDeepStrictEqual(back, sample.data) ? [] : [`${where}: does not come back as it went in`];
}
