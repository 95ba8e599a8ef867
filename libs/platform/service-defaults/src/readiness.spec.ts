import { expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

it('Readiness is ready when every check is, and not once it shuts down', () => {
  const readiness = new Readiness();
  let caughtUp = false;
  readiness.add('read-model', () => caughtUp);
  expect(readiness.report()).toEqual({ ready: false, checks: { 'read-model': false } });
  caughtUp = true;
  expect(readiness.report().ready).toBe(true);
  readiness.shutDown();
  expect(readiness.report()).toEqual({
    ready: false,
    checks: { 'read-model': true, running: false },
  });
});
