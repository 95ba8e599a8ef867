import { spawnSync } from 'node:child_process';

const { CI } = process.env;

/** Where nothing may be left out for want of a program. */
export const isOnCi = Boolean(CI) && CI !== 'false';

/** Whether these programs are installed. On CI they have to be: what is missing then fails where it is started. */
export function canRun(programs: readonly string[]): boolean {
  return isOnCi || programs.every(isInstalled);
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}
