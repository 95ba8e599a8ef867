import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

/** A task that ends on demand. */
function gate(log: string[], name: string) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const task = async () => {
    log.push(`+${name}`);
    await opened;
    log.push(`-${name}`);
  };
  return { task, open };
}

describe('Lanes', () => {
  it('runs one key in order and others side by side', async () => {
    const lanes = new Lanes(10);
    const log: string[] = [];
    const [a1, a2, b1] = [gate(log, 'a1'), gate(log, 'a2'), gate(log, 'b1')];
    lanes.push('a', a1.task);
    lanes.push('a', a2.task);
    lanes.push('b', b1.task);
    expect(log).toEqual(['+a1', '+b1']);
    b1.open();
    a2.open();
    a1.open();
    await lanes.idle();
    expect(log).toEqual(['+a1', '+b1', '-b1', '-a1', '+a2', '-a2']);
  });

  it('runs no more than its limit at once', async () => {
    const lanes = new Lanes(3);
    let [running, most] = [0, 0];
    for (let index = 0; index < 50; index++) {
      lanes.push(`key-${index % 20}`, async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      });
    }
    await lanes.idle();
    expect(most).toBe(3);
  });

  it('lets the event loop go on between tasks that never wait', async () => {
    const lanes = new Lanes(256);
    let done = 0;
    for (let index = 0; index < 10_000; index++) {
      lanes.push(String(index), () => {
        done++;
        return Promise.resolve();
      });
    }
    await nextTurn();
    expect(done).toBeLessThan(1_000);
    await lanes.idle();
    expect(done).toBe(10_000);
  });

  it('is idle at once when it has nothing to do', async () => {
    await expect(new Lanes(1).idle()).resolves.toBeUndefined();
  });
});
