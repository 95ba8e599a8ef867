import { kindOf } from '@elevate/errors';
import { drawFault, type FaultBounds, type FaultProxy } from './fault-proxy.js';
import { waitUntil } from './wait-until.js';

export interface FaultyWrite {
  readonly name: string;
  prepare?(n: number): Promise<unknown>;
  write(n: number): Promise<unknown>;
  isStored(n: number, result: unknown): Promise<boolean>;
}

export interface FaultyRun {
  readonly proxy: FaultProxy;
  readonly random: () => number;
  readonly writes: readonly FaultyWrite[];
  readonly rounds: number;
  readonly bounds?: FaultBounds;
}

export interface FaultyReport {
  readonly resolved: number;
  readonly rejected: number;
  readonly struck: number;
  /** Resolved writes that were not stored, and non-transient errors. */
  readonly broken: readonly string[];
}

const SMALL: FaultBounds = { request: 900, answer: 200 };
const BACK_WITHIN_MS = 20_000;

/**
 * Runs each write under one random fault and checks: a resolved write is stored, a rejected one has a transient error.
 */
async function writeUnderFaults(run: FaultyRun): Promise<FaultyReport> {
  const { proxy, random, writes, rounds, bounds = SMALL } = run;
  const broken: string[] = [];
  const before = proxy.struck;
  let resolved = 0;
  for (let n = 0; n < rounds; n += 1)
    for (const kind of writes) {
      await kind.prepare?.(n);
      const fault = drawFault(random, bounds);
      const where = `${kind.name} #${n} under ${JSON.stringify(fault)}`;
      proxy.arm(fault);
      try {
        const result = await kind.write(n);
        resolved += 1;
        proxy.disarm();
        const stored = await kind.isStored(n, result);
        if (!stored) broken.push(`${where}: resolved, but is not stored`);
      } catch (error) {
        proxy.disarm();
        if (kindOf(error) !== 'transient') broken.push(`${where}: ${String(error)}`);
      }
    }
  const rejected = rounds * writes.length - resolved;
  return { resolved, rejected, struck: proxy.struck - before, broken };
}

async function worksAgain({ writes, rounds }: FaultyRun): Promise<string[]> {
  const failing: string[] = [];
  for (const kind of writes) {
    const n = rounds;
    await kind.prepare?.(n);
    const again = async () => kind.isStored(n, await kind.write(n));
    await waitUntil(again, { timeoutMs: BACK_WITHIN_MS }).catch(() => failing.push(kind.name));
  }
  return failing;
}

export async function expectDurableUnderFaults(run: FaultyRun): Promise<FaultyReport> {
  const report = await writeUnderFaults(run);
  if (report.broken.length > 0) throw new Error(report.broken.join('\n'));
  const few = run.rounds * run.writes.length * 0.1;
  if (report.rejected < few || report.resolved < few)
    throw new Error(`The faults prove too little: ${JSON.stringify(report)}`);
  const failing = await worksAgain(run);
  if (failing.length > 0) throw new Error(`Not working again: ${failing.join()}`);
  return report;
}
