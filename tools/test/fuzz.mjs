/*
 * npm run test:fuzz -- [--cases 100000] [--seed 7]: mutated feeds, dates, durations, calendars, tables and chapters.
 * The same seed draws the same inputs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { commandOptions } from '../start/command-options.mjs';

const TESTS = fileURLToPath(new URL('run.mjs', import.meta.url));
const OPTIONS = {
  cases: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '20240305' },
};
const USAGE = 'Usage: npm run test:fuzz -- [--cases 100000] [--seed 7]';

const { cases, seed } = commandOptions(OPTIONS, USAGE, (values) => {
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} must be a whole number from 1`);
  }
});
const child = spawn(process.execPath, [TESTS, String.raw`\.fuzz\.`], {
  env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed },
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
