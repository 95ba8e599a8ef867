import { isDeepStrictEqual } from 'node:util';
import type { MessageContract } from '../message-contract.js';

/** Committed as `samples/<type>/<name>`; must parse forever. */
export interface Sample {
  readonly type: string;
  readonly name: string;
  readonly data: unknown;
}

/** Also finds samples that lose a field when parsed. */
export function sampleProblems(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): string[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]));
  const sampled = new Set(samples.map(({ type }) => type));
  return [
    ...contracts
      .filter(({ type }) => !sampled.has(type))
      .map(({ type }) => `${type}: has no sample`),
    ...samples.flatMap((sample) => problemsOf(sample, byType.get(sample.type))),
  ];
}

function problemsOf(sample: Sample, contract: MessageContract | undefined): string[] {
  const where = `samples/${sample.type}/${sample.name}`;
  if (!contract) return [`${where}: unknown message type`];
  if (contract.schema === null) {
    return sample.data === null ? [] : [`${where}: a removal must not carry data`];
  }
  const parsed = contract.schema.safeParse(sample.data);
  if (!parsed.success) {
    return parsed.error.issues.map(
      ({ path, message }) => `${where}: ${path.join('.')}: ${message}`,
    );
  }
  const back: unknown = JSON.parse(JSON.stringify(parsed.data));
  return isDeepStrictEqual(back, sample.data)
    ? []
    : [`${where}: changes when parsed and serialized`];
}
