import { expect, it } from '@jest/globals';
import { Readiness } from '@elevate/service-defaults';
import { awaitStarts, type InProcessServices } from './services.module.js';

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
