import { execFile } from 'node:child_process';
import { measured } from '@elevate/testing';
import { environmentWith, ROOT, type Settings } from './environment.js';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type CommandName =
  'admin' | 'backup' | 'channels' | 'feeds' | 'republish' | 'restore' | 'sync';

const GIVEN_UP_AFTER_MS = 300_000;

export function runCommand(
  name: CommandName,
  args: readonly string[],
  settings: Settings,
): Promise<CommandResult> {
  return run('npm', ['run', '--silent', name, '--', ...args], settings);
}

/** Skips npm and its build check, for tests that are not about the command itself. */
export function runBuiltCommand(
  name: CommandName,
  args: readonly string[],
  settings: Settings,
): Promise<CommandResult> {
  return run(process.execPath, ['apps/operator/dist/main.js', name, ...args], settings);
}

function run(program: string, args: readonly string[], settings: Settings): Promise<CommandResult> {
  const env = environmentWith(settings) as NodeJS.ProcessEnv;
  const options = { cwd: ROOT, env, timeout: GIVEN_UP_AFTER_MS, maxBuffer: 64 * 1024 * 1024 };
  const ended = () =>
    new Promise<CommandResult>((resolve) => {
      const child = execFile(program, args, options, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      });
    });
  return measured('run an operator command', ended);
}
