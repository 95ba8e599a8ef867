import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { testMongoUri } from '@elevate/testing';
import { connectMongo, Lease } from '../src/index.js';

const logger = createLogger({ service: 'test', level: 'silent' });
let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('lease'), logger });
});
afterAll(() => connection.close());

describe('Lease', () => {
  it('lets exactly one of many win, also when all ask at once', async () => {
    const contenders = Array.from(
      { length: 20 },
      (_, index) => new Lease(connection, `pod-${index}`),
    );
    const won = await Promise.all(contenders.map((lease) => lease.acquire('race', 10_000)));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('lets its holder renew, and another take over when the time is up', async () => {
    let now = 1_000_000;
    const first = new Lease(connection, 'first', () => now);
    const second = new Lease(connection, 'second', () => now);
    expect(await first.acquire('turns', 1_000)).toBe(true);
    now += 900;
    expect(await first.acquire('turns', 1_000)).toBe(true);
    now += 900;
    expect(await second.acquire('turns', 1_000)).toBe(false);
    now += 100;
    expect(await second.acquire('turns', 1_000)).toBe(true);
    expect(await first.acquire('turns', 1_000)).toBe(false);
  });

  it('is free at once when it was given back, and only its holder can give it back', async () => {
    const holder = new Lease(connection, 'holder');
    const other = new Lease(connection, 'other');
    await holder.acquire('returned', 60_000);
    await other.release('returned');
    expect(await other.acquire('returned', 60_000)).toBe(false);
    await holder.release('returned');
    expect(await other.acquire('returned', 60_000)).toBe(true);
  });
});
