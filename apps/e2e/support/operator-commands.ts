import { execFile } from 'node:child_process';
import { environmentWith, ROOT, type Settings } from './environment.js';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type CommandName = 'channels' | 'sync';

const GIVEN_UP_AFTER_MS = 300_000;

/** Types `npm run <name> -- <args>` as an operator does, and gives what came of it. */
export function runCommand(
  name: CommandName,
  args: readonly string[],
  settings: Settings,
): Promise<CommandResult> {
  const env = environmentWith(settings) as NodeJS.ProcessEnv;
  const options = { cwd: ROOT, env, timeout: GIVEN_UP_AFTER_MS, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    const all = ['run', '--silent', name, '--', ...args];
    const child = execFile('npm', all, options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
