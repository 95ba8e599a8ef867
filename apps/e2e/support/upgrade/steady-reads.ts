import { setTimeout as delay } from 'node:timers/promises';

/** A read that a visitor, a member or an administrator repeats. */
export interface Read {
  readonly path: string;
  readonly token?: string | undefined;
  /** Returns what is wrong with the answer, if anything. */
  readonly problemOf: (text: string) => string | undefined;
}

export interface ReadPlan {
  /** Sites that take requests at this moment. */
  readonly siteUrls: () => readonly string[];
  readonly random: () => number;
  readonly reads: () => readonly Read[];
}

const READERS = 3;
const PAUSE_MS = 20;
const ANSWERED_WITHIN_MS = 10_000;

/** Reads without pause, and without a second try: every failure counts. */
export class SteadyReads {
  readonly failures: string[] = [];
  count = 0;
  slowestMs = 0;
  private readonly enough = new AbortController();
  private reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly plan: ReadPlan) {}

  begin(): void {
    this.reading = Promise.all(Array.from({ length: READERS }, () => this.goOn()));
  }

  async stop(): Promise<void> {
    this.enough.abort();
    await this.reading;
  }

  private async goOn(): Promise<void> {
    while (!this.enough.signal.aborted) {
      const read = this.oneOf(this.plan.reads());
      const site = this.oneOf(this.plan.siteUrls());
      if (read && site !== undefined) await this.try(site, read);
      await delay(PAUSE_MS);
    }
  }

  private async try(site: string, { path, token, problemOf }: Read): Promise<void> {
    const began = performance.now();
    const problem = await fetch(`${site}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    }).then(
      async (answer) => {
        const text = await answer.text();
        return answer.status === 200 ? problemOf(text) : `${answer.status} ${text.slice(0, 300)}`;
      },
      (error: unknown) => String((error as Error).cause ?? error),
    );
    this.count += 1;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    if (problem !== undefined) this.failures.push(`${path}: ${problem}`);
  }

  private oneOf<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.plan.random() * all.length)];
  }
}
