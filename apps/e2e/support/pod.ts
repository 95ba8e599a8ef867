import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, waitUntil, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT, type Settings } from './environment.js';

export type App = 'ingestion' | 'catalogue' | 'user' | 'events' | 'webhooks' | 'bff';

const LISTENING = /"url":"(http:[^"]+)"[^\n]*"msg":"Listening"/;
const UP_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 3_000;
// pino levels: 50 is error, 60 is fatal.
const ERROR = /^\{"level":(50|60),.*$/gm;

/** A service in its own process that can be killed and restarted. */
export class Pod {
  private current: TestProcess | undefined;
  private readonly ended: string[] = [];

  constructor(
    readonly name: string,
    private readonly app: App,
    private settings: Settings,
    private readonly release = ROOT,
  ) {}

  /** Takes effect at the next start. */
  set(settings: Settings): void {
    this.settings = { ...this.settings, ...settings };
  }

  /** Resolves when the process exists, before it is ready. */
  async start(): Promise<void> {
    this.current = await startProcess({
      command: process.execPath,
      args: [join(this.release, 'apps', this.app, 'dist', 'bundle', 'main.js')],
      cwd: this.release,
      env: environmentWith({
        HOST: '127.0.0.1',
        PORT: '0',
        ...this.settings,
        // Each pod has its own disk.
        SNAPSHOT_DIR: join(this.settings['SNAPSHOT_DIR'] ?? tmpdir(), this.name),
      }),
    });
  }

  /** Rejects immediately if the process exits first. */
  async untilUp(): Promise<void> {
    await this.current?.waitForOutput(LISTENING, UP_WITHIN_MS);
  }

  /** Null while it is not listening. */
  get url(): string | null {
    const output = this.running ? this.current?.output() : '';
    return LISTENING.exec(output ?? '')?.[1] ?? null;
  }

  get running(): boolean {
    return this.current?.running() ?? false;
  }

  async isReady(): Promise<boolean> {
    if (this.url === null) return false;
    // A paused process accepts the connection but never answers.
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`${this.url}/readyz`, { signal })).ok;
  }

  /** Rejects with the last output if the process ends or is not ready in time. */
  async untilReady(timeoutMs: number): Promise<void> {
    const isDecided = () => !this.running || this.isReady();
    const failed = (what: string, cause?: unknown) =>
      new Error(`${what}:\n${this.output().slice(-2_000)}`, { cause });
    const options = { timeoutMs, everyMs: 50, what: `${this.name} to be ready` };
    await waitUntil(isDecided, options).catch((cause: unknown) => {
      throw failed((cause as Error).message, cause);
    });
    if (!this.running) throw failed(`${this.name} ended`);
  }

  /** SIGSTOP until `resume`. */
  pause(): void {
    this.signal('SIGSTOP');
  }

  resume(): void {
    this.signal('SIGCONT');
  }

  /** SIGKILL: no handlers, nothing flushed. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Returns the exit code of SIGTERM. */
  async stop(): Promise<number | NodeJS.Signals | undefined> {
    return this.end('SIGTERM');
  }

  /** Includes earlier processes of this pod. */
  errors(): string[] {
    return this.outputs().flatMap((output) => output.match(ERROR) ?? []);
  }

  output(): string {
    return this.current?.output() ?? '';
  }

  private outputs(): string[] {
    return [...this.ended, this.output()];
  }

  private signal(name: NodeJS.Signals): void {
    if (this.current && this.running) process.kill(this.current.pid, name);
  }

  private async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | undefined> {
    const ending = this.current;
    const outcome = await ending?.end(signal);
    this.ended.push(ending?.output() ?? '');
    this.current = undefined;
    return outcome;
  }
}
