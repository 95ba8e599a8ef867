import { appendFile } from 'node:fs/promises';
import { expect } from '@jest/globals';

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
    const { HOSTILE_REPORT: file } = process.env;
    const { suite, tried, through } = this;
    if (file) await appendFile(file, `${JSON.stringify({ suite, tried, through })}\n`);
    expect(through).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(atLeast);
  }
}
