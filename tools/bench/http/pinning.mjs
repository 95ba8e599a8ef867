import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Not pinned if `core` is null. */
export function pinned(core, command) {
  return canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command;
}
