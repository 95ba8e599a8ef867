import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists, startProcess, tempDir, waitUntil } from '@elevate/testing';
import { startGuarded, untilReady } from '@elevate/native-stack';

const LIBRARY = new URL('./index.mjs', import.meta.url).href;
let folder: Awaited<ReturnType<typeof tempDir>>;

beforeEach(async () => {
  folder = await tempDir('native-stack');
});
afterEach(() => folder.remove());

describe('a guarded program', () => {
  it('is ended on request', async () => {
    const program = await startGuarded({
      command: ['sleep', '300'],
      output: join(folder.path, 'out'),
    });
    expect(processExists(program.pid)).toBe(true);
    await program.stop();
    expect(processExists(program.pid)).toBe(false);
  });

  it('ends when the process that started it is killed', async () => {
    const script = `
      const { startGuarded } = await import(${JSON.stringify(LIBRARY)});
      const { pid } = await startGuarded({ command: ['sleep', '300'], output: ${JSON.stringify(join(folder.path, 'out'))} });
      console.log('guards ' + pid);
      setInterval(() => {}, 1000);`;
    const parent = await startProcess({
      command: process.execPath,
      args: ['--input-type=module', '-e', script],
      env: process.env,
    });
    const [, pid] = await parent.waitForOutput(/guards (\d+)/);
    expect(processExists(Number(pid))).toBe(true);
    await parent.end('SIGKILL');
    await waitUntil(() => !processExists(Number(pid)));
  });
});

describe('the environment of a guarded program', () => {
  it('extends the environment of this process', async () => {
    const output = join(folder.path, 'out');
    const program = await startGuarded({
      command: ['sh', '-c', 'echo "$ADDED $HOME"; sleep 300'],
      output,
      environment: { ADDED: 'more' },
    });
    await waitUntil(async () => (await readFile(output, 'utf8')) === `more ${process.env.HOME}\n`);
    await program.stop();
  });
});

const LIMITS = { progressMs: 10, stalledAfterMs: 2_000, reportEveryMs: 100, pollEveryMs: 20 };
const BUSY = 'for (;;) ;';
const IDLE = 'setInterval(() => {}, 100_000);';
type Program = Awaited<ReturnType<typeof startGuarded>>;
let program: Program | undefined;
afterEach(() => program?.stop('SIGKILL'));

async function running(script: string): Promise<Program> {
  program = await startGuarded({ command: [process.execPath, '-e', script], output: '/dev/null' });
  return program;
}

describe('untilReady', () => {
  it('waits beyond the limit for a stall while the program uses processor time, and reports', async () => {
    const program = await running(BUSY);
    const began = Date.now();
    const reports: number[] = [];
    const reason = await untilReady({
      program,
      isReady: () => Promise.resolve(Date.now() - began > 5_000),
      onWait: (seconds) => void reports.push(seconds),
      limits: LIMITS,
    });
    expect(reason).toBeUndefined();
    expect(reports.length).toBeGreaterThan(3);
  });

  it('gives up on a program that stands still', async () => {
    const program = await running(IDLE);
    const reason = await untilReady({
      program,
      limits: LIMITS,
      isReady: () => Promise.resolve(false),
    });
    expect(reason).toBe('no progress for 2 s');
  });

  it('gives up at once on a program that has ended', async () => {
    const program = await running('');
    await program.ended;
    const reason = await untilReady({ program, isReady: () => Promise.resolve(false) });
    expect(reason).toBe('it has ended');
  });

  it('gives up at the last limit, whatever the program does', async () => {
    const program = await running(BUSY);
    const reason = await untilReady({
      program,
      limits: { ...LIMITS, stalledAfterMs: 60_000, withinMs: 1_000 },
      isReady: () => Promise.resolve(false),
    });
    expect(reason).toBe('not ready after 1 s');
  });
});
