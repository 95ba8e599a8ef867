import { appendFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { runSeed } from '../environment.js';

/** `npm run test:hostile` tries every attack and reports them. */
const { HOSTILE_REPORT: report } = process.env;
const STEP = 4;

/** Every fourth of many alike attacks, from a random one on; all of them in `npm run test:hostile`. */
export function someOf<T>(attacks: readonly T[]): readonly T[] {
  const first = runSeed() % STEP;
  return report ? attacks : attacks.filter((_, index) => index % STEP === first);
}

/** Counts the attacks of one suite, and names those that got through. */
export class Tally {
  private tried = 0;
  private readonly through: string[] = [];

  constructor(private readonly suite: string) {}

  /** `problem` says what the attack achieved; null where the product held. */
  add(attack: string, problem: string | null): void {
    this.tried += 1;
    if (problem !== null) this.through.push(`${attack}: ${problem}`);
  }

  /** The count of another tool, which prints its own problems. */
  addCases(cases: number, problems: string): void {
    this.tried += cases;
    if (problems !== '') this.through.push(problems);
  }

  /** Fails if an attack got through or too few were tried. */
  async close(atLeast: number): Promise<void> {
    const { suite, tried, through } = this;
    if (report) await appendFile(report, `${JSON.stringify({ suite, tried, through })}\n`);
    expect(through).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(atLeast);
  }
}
