import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT, type Settings } from './environment.js';

export type App = 'ingestion' | 'catalogue' | 'user' | 'events' | 'webhooks' | 'bff';

const LISTENING = /"url":"(http:[^"]+)"[^\n]*"msg":"Listening"/;
const UP_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 3_000;
// pino's levels: 50 is an error, 60 ends the process.
const ERROR = /^\{"level":(50|60),.*$/gm;

/** One service as a process of its own that can be killed and started again, as its supervisor would. */
export class Pod {
  private current: TestProcess | undefined;
  private readonly ended: string[] = [];

  constructor(
    readonly name: string,
    private readonly app: App,
    private readonly settings: Settings,
  ) {}

  /** Resolves when the process exists; it is ready some time later. */
  async start(): Promise<void> {
    this.current = await startProcess({
      command: process.execPath,
      args: [join(ROOT, 'apps', this.app, 'dist', 'main.js')],
      cwd: ROOT,
      env: environmentWith({
        ...{ HOST: '127.0.0.1', PORT: '0', ...this.settings },
        // Each pod has a disk of its own.
        SNAPSHOT_DIR: join(this.settings['SNAPSHOT_DIR'] ?? tmpdir(), this.name),
      }),
    });
  }

  /** Resolves when it listens; rejects at once where it ends before. */
  async untilUp(): Promise<void> {
    await this.current?.waitForOutput(LISTENING, UP_WITHIN_MS);
  }

  /** Where it listens; null while it does not. */
  get url(): string | null {
    const output = this.running ? this.current?.output() : '';
    return LISTENING.exec(output ?? '')?.[1] ?? null;
  }

  get running(): boolean {
    return this.current?.running() ?? false;
  }

  async isReady(): Promise<boolean> {
    if (this.url === null) return false;
    // One that is paused takes the connection and never answers.
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`${this.url}/readyz`, { signal })).ok;
  }

  /** SIGSTOP: it is there and does nothing, until `resume`. */
  pause(): void {
    this.signal('SIGSTOP');
  }

  resume(): void {
    this.signal('SIGCONT');
  }

  /** SIGKILL: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGTERM, and its exit code. */
  async stop(): Promise<number | NodeJS.Signals | undefined> {
    return this.end('SIGTERM');
  }

  /** What it, and its former selves, wrote as errors. */
  errors(): string[] {
    return this.outputs().flatMap((output) => output.match(ERROR) ?? []);
  }

  /** What it has written since it was last started. */
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
