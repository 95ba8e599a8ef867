import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@elevate/testing';

const PROCESS = fileURLToPath(new URL('./user-process.mjs', import.meta.url));
const SECRET = 'canary-caller-secret-0123456789abcdef';

/** What was answered; null where the process died before it could. */
export type Outcome = { readonly status: number; readonly body: Record<string, unknown> } | null;

/** The service as a process that is killed again and again, on documents and a mail folder that stay. */
export class KilledUser {
  private process: TestProcess | undefined;
  /** The next process: it has loaded, or does, and waits for its turn. */
  private heir: Promise<TestProcess> | undefined;
  private url = '';
  private requestCount = 0;
  /** How many requests were answered so far. */
  answered = 0;

  constructor(
    private readonly uri: string,
    private readonly folder: string,
  ) {
    this.heir = this.load();
  }

  /** Starts the next process. None loads to follow the last one. */
  async start({ isLast = false } = {}): Promise<void> {
    const process = await (this.heir ?? this.load());
    this.process = process;
    this.heir = isLast ? undefined : this.load();
    process.send('start\n');
    const [, url = ''] = await process.waitForOutput(/listening at (\S+)/, 60_000);
    this.url = url;
  }

  async kill(): Promise<void> {
    await this.process?.end('SIGKILL');
  }

  /** Ends what lives, and what waits. */
  async close(): Promise<void> {
    await this.kill();
    await (await this.heir)?.end('SIGKILL');
  }

  async request(method: string, path: string, body?: object, token?: string): Promise<Outcome> {
    this.requestCount += 1;
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'x-caller-secret': SECRET,
          // Each request has its own address, so that no rate limit applies.
          'x-client-address': `10.${(this.requestCount >> 16) & 255}.${(this.requestCount >> 8) & 255}.${this.requestCount & 255}`,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      this.answered += 1;
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
    } catch {
      return null;
    }
  }

  private async load(): Promise<TestProcess> {
    const child = await startProcess({
      command: process.execPath,
      args: [PROCESS, this.uri, SECRET, this.folder],
      env: process.env,
    });
    await child.waitForOutput(/^loaded$/m, 45_000);
    return child;
  }
}
