import { kindOf } from '@elevate/errors';
import { drawFault, type FaultBounds, type FaultProxy } from './fault-proxy.js';
import { waitUntil } from './wait-until.js';

/** One kind of write, done through the proxy, and how to see past the proxy whether it is stored. */
export interface FaultyWrite {
  readonly name: string;
  /** Stores what write number `n` is to change, before a fault can strike. */
  prepare?(n: number): Promise<unknown>;
  /** Does the write number `n`, on documents of its own. */
  write(n: number): Promise<unknown>;
  /** True where everything that `write(n)` was to store can be read, given what it resolved with. */
  isStored(n: number, result: unknown): Promise<boolean>;
}

export interface FaultyRun {
  readonly proxy: FaultProxy;
  readonly random: () => number;
  readonly writes: readonly FaultyWrite[];
  /** How often each kind is written. */
  readonly rounds: number;
  readonly bounds?: FaultBounds;
}

export interface FaultyReport {
  readonly resolved: number;
  readonly rejected: number;
  /** Faults that struck a write. */
  readonly struck: number;
  /** Writes that resolved but are not stored, and errors that no caller would retry. */
  readonly broken: readonly string[];
}

const SMALL: FaultBounds = { request: 900, answer: 200 };
const BACK_WITHIN_MS = 20_000;

/**
 * Does every kind of write under one drawn fault each and holds it to the property: what resolves is
 * stored, and what rejects does so with a transient error, which its caller retries or reports.
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

/** The property has to hold for a writer that goes on: after all faults, each kind of write works again. */
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

/**
 * Throws where the property does not hold, where the proxy struck too little to prove anything, or where
 * a kind of write does not work again after the faults.
 */
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
