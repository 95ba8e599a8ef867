import { spawnSync } from 'node:child_process';

const { CI } = process.env;

export const isOnCi = Boolean(CI) && CI !== 'false';

/** On CI always true, so that missing programs fail instead of skipping tests. */
export function canRun(programs: readonly string[]): boolean {
  return isOnCi || programs.every(isInstalled);
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}
