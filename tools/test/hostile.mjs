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
  const child = spawn(process.execPath, [RUN, 'apps/e2e/hostile-'], {
    env: { ...process.env, HOSTILE_REPORT: report },
    stdio: 'inherit',
  });
  // The runner gets the same signal, and stops what it started.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const [code] = await once(child, 'exit');
  const lines = linesOf(await readFile(report, 'utf8').catch(() => ''));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exitCode = code ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
