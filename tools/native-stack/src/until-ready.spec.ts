import { afterEach, describe, expect, it } from '@jest/globals';
import { untilReady, startGuarded } from '@elevate/native-stack';

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
