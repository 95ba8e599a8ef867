import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { startKilling } from './killing.js';

class MadeUpVictim {
  readonly acts: string[] = [];

  constructor(readonly name: string) {}

  async kill() {
    this.acts.push('killed');
  }

  async start() {
    this.acts.push('started');
  }

  async untilUp() {
    this.acts.push('up');
  }
}

async function firstKills(seed: number, count: number) {
  const victims = ['a', 'b', 'c', 'd'].map((name) => new MadeUpVictim(name));
  const killing = startKilling({ victims, seed, pause: { from: 1, to: 2 }, atMost: 100 });
  await waitUntil(() => killing.killed.length >= count, { everyMs: 1 });
  await killing.stop();
  return { victims, killed: killing.killed };
}

describe('startKilling', () => {
  it('takes each once before it takes one again, and starts it each time', async () => {
    const { victims, killed } = await firstKills(5, 8);
    expect([...killed.slice(0, 4)].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect([...killed.slice(4, 8)].sort()).toEqual(['a', 'b', 'c', 'd']);
    for (const { acts } of victims) expect(acts.slice(0, 3)).toEqual(['killed', 'started', 'up']);
  });

  it('repeats its order for a seed, and has another for another', async () => {
    const orders = await Promise.all(
      [5, 5, 9].map(async (seed) => (await firstKills(seed, 8)).killed.slice(0, 8)),
    );
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).not.toEqual(orders[0]);
  });

  it('ends after its maximum duration', async () => {
    const victims = [new MadeUpVictim('a'), new MadeUpVictim('b')];
    const killing = startKilling({ victims, seed: 1, pause: { from: 1, to: 2 }, atMost: 3 });
    await killing.ended;
    expect(killing.killed).toHaveLength(3);
  });

  it('kills no process after it is stopped', async () => {
    const { victims, killed } = await firstKills(5, 1);
    const acts = victims.flatMap((victim) => victim.acts).length;
    expect(acts).toBe(killed.length * 3);
  });

  it('rejects stop() when a process could not be restarted', async () => {
    const broken = new MadeUpVictim('broken');
    broken.start = () => Promise.reject(new Error('no such program'));
    const killing = startKilling({
      victims: [broken],
      seed: 1,
      pause: { from: 1, to: 2 },
      atMost: 100,
    });
    await waitUntil(() => broken.acts.length > 0, { everyMs: 1 });
    await expect(killing.stop()).rejects.toThrow('no such program');
  });
});
