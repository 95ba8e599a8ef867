import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createTransport } from './create-transport.js';

const logger = pino({ level: 'silent' });

it('makes the kind it is asked for', () => {
  expect(createTransport({ kind: 'in-process', clientId: 'x', logger }).name).toBe('in-process');
  expect(
    createTransport({
      kind: 'kafka',
      connection: { brokers: ['127.0.0.1:1'] },
      clientId: 'x',
      logger,
    }).name,
  ).toBe('kafka');
});

it('refuses Kafka without an address', () => {
  expect(() =>
    createTransport({ kind: 'kafka', connection: { brokers: [] }, clientId: 'x', logger }),
  ).toThrow('at least one broker');
});
