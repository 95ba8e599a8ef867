import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { startProcess, type TestProcess, waitUntil } from '@elevate/testing';

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../examples/javascript/${name}.mjs`, import.meta.url));

/** Runs the example that polls, once; it fails while the site is away. */
export async function pollChanges(site: string, file: string): Promise<void> {
  const program = await startProcess({
    command: process.execPath,
    args: [example('poll-changes'), file],
    env: { ...process.env, SITE: site },
  });
  await waitUntil(() => !program.running(), { timeoutMs: 30_000, what: 'the end of a poll' });
}

export async function polledStates(file: string): Promise<ReadonlyMap<string, unknown>> {
  const { states } = JSON.parse(await readFile(file, 'utf8')) as {
    states: Record<string, { data: unknown }>;
  };
  const shown = Object.entries(states).filter(([, { data }]) => data !== null);
  return new Map(shown.map(([key, { data }]) => [key, data]));
}

/** The example that keeps a copy over HTTP, and what it printed. */
export class HttpCopy {
  private constructor(private readonly process: TestProcess) {}

  static async start(site: string, ...args: readonly string[]): Promise<HttpCopy> {
    return new HttpCopy(
      await startProcess({
        command: process.execPath,
        args: [example('copy-over-http'), ...args],
        env: { ...process.env, SITE: site },
      }),
    );
  }

  get lines(): number {
    return this.printed().length;
  }

  states(): ReadonlyMap<string, unknown> {
    const states = new Map<string, unknown>();
    for (const line of this.printed()) {
      const { key, data } = JSON.parse(line) as { key: string; data: unknown };
      if (data === null) states.delete(key);
      else states.set(key, data);
    }
    return states;
  }

  isWhole(): Promise<unknown> {
    return waitUntil(() => !this.process.running(), { timeoutMs: 60_000, what: 'a whole copy' });
  }

  differences(others: ReadonlyMap<string, unknown>): string[] {
    const own = this.states();
    const keys = new Set([...own.keys(), ...others.keys()]);
    const versionIn = (states: ReadonlyMap<string, unknown>, key: string) =>
      (states.get(key) as { version?: number } | undefined)?.version ?? 'none';
    return [...keys]
      .filter((key) => !isDeepStrictEqual(own.get(key), others.get(key)))
      .map((key) => `${key}: ${versionIn(own, key)} and ${versionIn(others, key)}`);
  }

  async close(): Promise<void> {
    if (this.process.running()) await this.process.end('SIGKILL');
  }

  private printed(): string[] {
    const text = this.process.output();
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line.startsWith('{'));
  }
}
