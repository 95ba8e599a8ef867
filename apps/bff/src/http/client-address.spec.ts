import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from '@elevate/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestBff, type TestBff } from '../../test/create-test-bff.js';
import { requestRaw } from '../../test/request-raw.js';
import { ClientAddress } from './client-address.js';

const PROXY = '127.0.0.1';

function clientOf(headers: Record<string, string>, trusted = ['loopback', '10.0.0.0/8']): string {
  return new ClientAddress(trusted).of({ headers, socket: { remoteAddress: PROXY } });
}

describe('the address of a visitor behind a trusted proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:443', '2001:db8::9'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['203.0.113.9:51234, 10.0.0.4:80', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9:1,', '203.0.113.9'],
    ['unknown', PROXY],
    ['203.0.113.9, unknown', PROXY],
    ['203.0.113.9, unknown, 10.0.0.4', '10.0.0.4'],
    ['203.0.113.9;--, <script>', PROXY],
    ['203.0.113.9:port', PROXY],
    ['1', PROXY],
    ['', PROXY],
  ])('X-Forwarded-For: %s is %s', (header, client) => {
    expect(clientOf({ 'x-forwarded-for': header })).toBe(client);
  });

  it.each([
    ['for=203.0.113.9', '203.0.113.9'],
    ['For="203.0.113.9:4711"; Proto=https', '203.0.113.9'],
    ['for="[2001:db8::9]:4711";proto=https;host=talks.example.org', '2001:db8::9'],
    ['by=10.0.0.4;for="[2001:db8::9]:_port"', '2001:db8::9'],
    ['for=198.51.100.7, for="203.0.113.9:1", for=10.0.0.4', '203.0.113.9'],
    ['for=unknown', PROXY],
    ['for=_hidden', PROXY],
    ['for=203.0.113.9, proto=https', PROXY],
    ['host="a,b;for=198.51.100.7";for=203.0.113.9', '203.0.113.9'],
    ['for="203.0.113.9', PROXY],
  ])('Forwarded: %s is %s', (header, client) => {
    expect(clientOf({ forwarded: header })).toBe(client);
  });

  it('comes from X-Forwarded-For alone where a visitor may have added the other header', () => {
    const forged = { forwarded: 'for=198.51.100.7', 'x-forwarded-for': '203.0.113.9' };
    expect(clientOf(forged)).toBe('203.0.113.9');
  });

  it('is the one of the connection where the proxy is not trusted', () => {
    expect(clientOf({ 'x-forwarded-for': '203.0.113.9' }, [])).toBe(PROXY);
  });
});

describe('the site behind a proxy', () => {
  const STREAM = '/api/v1/stream';
  const status = async (bff: TestBff, headers: Record<string, string>) =>
    (await requestRaw(bff.url, STREAM, { method: 'HEAD', headers })).status;
  /** Streams that stay open. */
  const open = async (bff: TestBff, headers: Record<string, string>) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { status: given } = await fetch(`${bff.url}${STREAM}`, { headers, signal });
    return { given, close: () => controller.abort() };
  };

  let bff: TestBff;
  beforeAll(async () => {
    bff = await createTestBff({ TRUST_PROXY: 'loopback', STREAMS_PER_ADDRESS: '2' });
  });
  afterAll(() => bff.close());

  it.each([
    ['a port', (port: number) => ({ 'x-forwarded-for': `203.0.113.9:${port}` })],
    ['brackets', (port: number) => ({ 'x-forwarded-for': `[2001:db8:9::1]:${port}` })],
    ['RFC 7239', (port: number) => ({ forwarded: `for="192.0.2.3:${port}"` })],
  ])('counts a visitor once, whatever the ports: %s', async (_, from) => {
    const streams = [await open(bff, from(50_001)), await open(bff, from(50_002))];
    expect(streams.map(({ given }) => given)).toEqual([200, 200]);
    expect(await status(bff, from(50_003))).toBe(429);
    expect(await status(bff, { 'x-forwarded-for': '203.0.113.77:1' })).toBe(200);
    for (const stream of streams) stream.close();
  });

  it('does not let a proxied request read metrics by an address that is no address', async () => {
    const headers = { host: 'localhost', 'x-forwarded-for': 'unknown' };
    expect((await requestRaw(bff.url, '/metrics', { headers })).status).toBe(404);
  });

  it('names the setting once when a proxy sends no address', async () => {
    for (let n = 0; n < 3; n += 1) await status(bff, { 'x-forwarded-for': 'unknown' });
    const lines = bff.logged.filter((line) => line.includes('sent no address of the visitor'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/X-Forwarded-For/);
  });
});

it.each([
  ['127.0.0.1', 1],
  ['::ffff:172.18.0.1', 1],
  ['8.8.8.8', 0],
])(
  'names TRUST_PROXY where a 429 may be for all visitors of a silent proxy: %s',
  (remoteAddress, lines) => {
    const warned: string[] = [];
    const logger = { warn: (_: object, text: string) => warned.push(text) } as unknown as Logger;
    const response = Object.assign(new EventEmitter(), { statusCode: 429 });
    const request = { headers: {}, socket: { remoteAddress } };
    new ClientAddress([], logger).settle(request, response as unknown as ServerResponse);
    expect(warned).toEqual([]);
    response.emit('finish');
    expect(warned.filter((text) => /429.*TRUST_PROXY/.test(text))).toHaveLength(lines);
  },
);

it('names TRUST_PROXY when a proxy that it lacks makes visitors share an address', async () => {
  const bff = await createTestBff({ STREAMS_PER_ADDRESS: '1' });
  const controller = new AbortController();
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await fetch(`${bff.url}/api/v1/stream`, { headers, signal: controller.signal });
  const refused = await fetch(`${bff.url}/api/v1/stream`, {
    headers: { 'x-forwarded-for': '203.0.113.10' },
  });
  controller.abort();
  expect(refused.status).toBe(429);
  const warnings = bff.logged.filter((line) => line.includes('TRUST_PROXY'));
  await bff.close();
  expect(warnings.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringContaining('count as one visitor. Add the proxy to TRUST_PROXY'),
    expect.stringContaining('429'),
  ]);
});
