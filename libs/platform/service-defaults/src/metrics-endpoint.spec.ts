import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics-endpoint.js';

const TOKEN = 'canary-metrics-token-0123456789';
const may = (
  headers: IncomingMessage['headers'],
  { from = '127.0.0.1', token = TOKEN as string | undefined } = {},
): boolean =>
  mayReadMetrics(
    { headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress: from } as never },
    token,
  );

describe('mayReadMetrics', () => {
  it.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1'])('lets in %s itself', (from) => {
    expect(may({}, { from })).toBe(true);
    expect(may({}, { from, token: undefined } as never)).toBe(true);
  });

  it.each(['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '1270.0.0.1', ''])(
    'refuses %s without the token and takes it with it',
    (from) => {
      expect(may({}, { from })).toBe(false);
      expect(may({ authorization: `Bearer ${TOKEN}` }, { from })).toBe(true);
    },
  );

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { host: 'elevate.example' },
    { host: 'localhost.elevate.example:3000' },
    { host: '127.0.0.1.elevate.example' },
    { host: '' },
  ])('refuses a forwarded request from this machine: %j', (headers) => {
    expect(may(headers)).toBe(false);
    expect(may({ ...headers, authorization: `Bearer ${TOKEN}` })).toBe(true);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]:3000', '127.0.0.1:80'])(
    'knows this machine as %s',
    (host) => expect(may({ host })).toBe(true),
  );

  it('takes no other token, from anywhere, and none where none is configured', () => {
    expect(may({ authorization: `Bearer ${TOKEN}x` })).toBe(false);
    expect(may({ authorization: TOKEN }, { from: '10.0.0.7' })).toBe(false);
    expect(may({ authorization: 'Bearer undefined' }, { token: '' })).toBe(false);
  });
});
