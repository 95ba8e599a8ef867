import { SeededNumbers } from './seeded-numbers.js';

const USUAL_SEED = 20_240_305;
const USUAL_CASES = 5_000;
/** Longest block of the event loop by one input, in milliseconds of CPU time. */
export const LONGEST_BLOCK_MS = 100;
const REPEATS = 3;

/** Seed and number of inputs, from `FUZZ_SEED` and `FUZZ_CASES`. */
export class FuzzRun {
  readonly numbers: SeededNumbers;
  readonly cases: number;
  private slowestMs = 0;
  private tried = 0;

  /** @param share part of `FUZZ_CASES`, from 0 to 1 */
  constructor(
    private readonly name: string,
    share: number,
  ) {
    const { FUZZ_SEED = USUAL_SEED, FUZZ_CASES = USUAL_CASES } = process.env;
    this.numbers = new SeededNumbers(Number(FUZZ_SEED));
    this.cases = Math.ceil(Number(FUZZ_CASES) * share);
  }

  /** Calls `run`; throws an Error with the input if it blocks for longer than `LONGEST_BLOCK_MS`. */
  measure<T>(input: unknown, run: () => T): T {
    const [ms, result] = cpuTime(run);
    this.tried += 1;
    if (ms <= LONGEST_BLOCK_MS) {
      this.slowestMs = Math.max(this.slowestMs, ms);
      return result;
    }
    // The first run also pays for compiling and garbage.
    const least = Math.min(ms, ...Array.from({ length: REPEATS }, () => cpuTime(run)[0]));
    this.slowestMs = Math.max(this.slowestMs, least);
    if (least <= LONGEST_BLOCK_MS) return result;
    const excerpt = JSON.stringify(input).slice(0, 2_000);
    throw new Error(`${this.name}: ${Math.round(least)} ms of CPU time for ${excerpt}`);
  }

  /** Printed by a campaign only, that is with `FUZZ_CASES`. */
  report(): void {
    if (process.env['FUZZ_CASES'] === undefined) return;
    const slowest = `the slowest took ${this.slowestMs.toFixed(1)} ms of CPU time`;
    process.stderr.write(`fuzz: ${this.name}: ${this.tried} inputs, ${slowest}\n`);
  }
}

function cpuTime<T>(run: () => T): [ms: number, result: T] {
  const before = process.cpuUsage();
  const result = run();
  return [process.cpuUsage(before).user / 1_000, result];
}
