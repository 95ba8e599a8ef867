import { afterEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Readiness } from '@elevate/service-defaults';
import { awaitStarts, awaitUsers, type InProcessServices } from './services.module.js';

it('is not ready until every service of the process has started', () => {
  const started = new Set(['catalogue', 'events', 'webhooks', 'ingestion']);
  const names = ['user', 'catalogue', 'ingestion', 'events', 'webhooks'] as const;
  const services = Object.fromEntries(
    names.map((name) => [name, () => (started.has(name) ? {} : undefined)]),
  ) as unknown as InProcessServices;
  const readiness = new Readiness();
  awaitStarts(services, readiness);
  expect(readiness.report()).toMatchObject({
    ready: false,
    details: { services: 'Not started yet: user.' },
  });
  started.add('user');
  expect(readiness.report()).toEqual({ ready: true, checks: { services: true } });
});

afterEach(() => void jest.useRealTimers());

it.each([
  ['until the user service answers', 2, 1],
  ['for a minute at most, without the user service', Infinity, 60],
])('is not ready %s, and ready from then on', async (_how, refusals, seconds) => {
  jest.useFakeTimers();
  const readiness = new Readiness();
  let asked = 0;
  const download = () => {
    asked += 1;
    return asked > refusals
      ? Promise.resolve({ status: 200, headers: {}, content: Buffer.of() })
      : Promise.reject(new Error('nothing listens there'));
  };
  const task = awaitUsers({ download }, readiness, pino({ level: 'silent' }));
  await jest.advanceTimersByTimeAsync(seconds * 1_000 - 600);
  expect(readiness.report()).toMatchObject({
    ready: false,
    details: { services: 'Not started yet: user.' },
  });
  await jest.advanceTimersByTimeAsync(1_200);
  expect(readiness.report()).toEqual({ ready: true, checks: { services: true } });
  const askedUntilReady = asked;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(askedUntilReady);
  await task.stop();
});
