import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { startProcess, type TestProcess, waitUntil } from '@elevate/testing';

const PROGRAM = fileURLToPath(
  new URL('../../../../examples/javascript/copy-over-http.mjs', import.meta.url),
);

/** The example that keeps a copy over HTTP, and what it printed. */
export class HttpCopy {
  private constructor(private readonly process: TestProcess) {}

  static async start(site: string, ...args: readonly string[]): Promise<HttpCopy> {
    return new HttpCopy(
      await startProcess({
        command: process.execPath,
        args: [PROGRAM, ...args],
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

  differences(other: HttpCopy): string[] {
    const [own, others] = [this.states(), other.states()];
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
