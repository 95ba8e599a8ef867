import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from './wait-until.js';
import { fileURLToPath } from 'node:url';

/** The environment replaces the current one entirely. */
export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface TestProcess {
  readonly pid: number;
  output(): string;
  running(): boolean;
  /** Fails immediately if the process ends first. */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  send(text: string): void;
  /** Signals only this process, not its children. */
  end(signal?: NodeJS.Signals, timeoutMs?: number): Promise<number | NodeJS.Signals>;
}

/** The environment of the end-to-end tests adds the output of these to the error of a failed test. */
const startedProcesses = new Set<TestProcess>();
Object.assign(globalThis, { startedProcesses });

export async function startProcess(request: ProcessRequest): Promise<TestProcess> {
  const child = spawn(request.command, request.args, {
    cwd: request.cwd,
    env: { ...(request.env ?? process.env) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string): void => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  child.stdin.on('error', () => undefined);
  await once(child, 'spawn');
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const started: TestProcess = {
    pid: child.pid as number,
    output: () => output,
    running,
    waitForOutput: (pattern, timeoutMs = 30_000) =>
      outputMatching({ pattern, timeoutMs, output: () => output, running }),
    send: (text) => void child.stdin.write(text),
    end: async (signal = 'SIGTERM', timeoutMs = 15_000) => {
      child.kill(signal);
      await waitUntil(() => !running(), { timeoutMs, what: `the end of process ${child.pid}` });
      return child.exitCode ?? (child.signalCode as NodeJS.Signals);
    },
  };
  startedProcesses.add(started);
  return started;
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface OutputWait {
  readonly pattern: RegExp;
  readonly timeoutMs: number;
  output(): string;
  running(): boolean;
}

async function outputMatching(wait: OutputWait): Promise<RegExpExecArray> {
  let ended = false;
  const match = await waitUntil(
    () => {
      ended = !wait.running();
      return wait.pattern.exec(wait.output()) ?? ended;
    },
    { timeoutMs: wait.timeoutMs, what: `output like ${wait.pattern}` },
  ).catch((cause: unknown) => {
    throw new Error(`no output like ${wait.pattern} in:\n${wait.output()}`, { cause });
  });
  if (match === true) {
    throw new Error(`the process ended without output like ${wait.pattern}:\n${wait.output()}`);
  }
  return match;
}

/** The built program of a service, which starts in a fraction of the time that its TypeScript takes. */
export function builtService(app: string): string {
  return fileURLToPath(new URL(`../../../../apps/${app}/dist/bundle/main.js`, import.meta.url));
}

/** The built program of the operator's commands. */
export const BUILT_OPERATOR = fileURLToPath(
  new URL('../../../../apps/operator/dist/main.js', import.meta.url),
);

const LOADER = new URL('./ts-loader.mjs', import.meta.url).href;

export const TYPESCRIPT_ARGUMENTS: readonly string[] = ['--conditions=source', '--import', LOADER];

const { CI } = process.env;

export const isOnCi = Boolean(CI) && CI !== 'false';

/** On CI always true, so that missing programs fail instead of skipping tests. */
export function canRun(programs: readonly string[]): boolean {
  return isOnCi || programs.every(isInstalled);
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}
