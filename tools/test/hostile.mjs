/*
 * npm run test:hostile: attacks a running product through its front door (apps/e2e/hostile-*), and prints for each
 * suite how many attacks were tried and which got through.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linesOf } from './hostile-report.mjs';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'elevate-hostile-'));
try {
  const report = join(folder, 'report.jsonl');
  const { TIMED_REQUESTS = '2000', ...environment } = { ...process.env, HOSTILE_REPORT: report };
  // The runner gets the same signal, and stops what it started.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const attacks = await attack(['apps/e2e/hostile-'], environment);
  // Alone, because other suites would disturb the times.
  const timed = ['apps/e2e/hostile-api', '-t', 'the time of an answer'];
  const times = await attack(timed, { ...environment, TIMED_REQUESTS });
  const lines = linesOf(await readFile(report, 'utf8').catch(() => ''));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exitCode = attacks || times;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns the exit code of the runner; 1 if a signal ended it. */
async function attack(args, env) {
  const child = spawn(process.execPath, [RUN, ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
