import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@elevate/testing';
import { ClientAddress } from '../client-address.js';
import { PasswordRequestLimiter } from './password-request-limiter.js';

let server: Server;
let url: string;
let accepted: ServerResponse[];
beforeEach(async () => {
  accepted = [];
  const limiter = new PasswordRequestLimiter(new ClientAddress(['loopback']));
  server = createServer((request, response) => {
    if (!limiter.refuses(request, response)) accepted.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Of four visitors, by turns. */
const visitor = (number: number) => from(`203.0.113.${number % 4}`);
const signIn = (_: unknown, number = 0) =>
  fetch(`${url}/api/v1/session`, { method: 'POST', body: '{}', ...visitor(number) }).then(
    ({ status }) => status,
    () => 0,
  );

it('refuses sign-ins beyond those that are hashed or wait, and lets in as many as end', async () => {
  const answers = Array.from({ length: 32 }, signIn);
  await waitUntil(() => accepted.length === 32);
  const request = { method: 'POST', body: '{}', ...visitor(0) };
  const refused = await fetch(`${url}/api/v1/session`, request);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(refused.headers.get('ratelimit')).toBe('"address";r=0;t=2');
  const policy = '"address";q=8;qu="concurrent-requests"';
  expect(refused.headers.get('ratelimit-policy')).toBe(policy);
  expect(await refused.json()).toMatchObject({ code: 'BFF.TOO_MANY_REQUESTS' });
  for (const response of accepted) response.end();
  await Promise.all(answers);
  void signIn(undefined);
  await waitUntil(() => accepted.length === 33);
});

it('counts one that went away as ended', async () => {
  const leaving = new AbortController();
  const options = { method: 'POST', body: '{}', signal: leaving.signal };
  for (let number = 0; number < 32; number += 1)
    fetch(`${url}/api/v1/token`, { ...options, ...visitor(number) }).catch(() => undefined);
  await waitUntil(() => accepted.length === 32);
  leaving.abort();
  await waitUntil(() => accepted.every(({ closed }) => closed));
  void signIn(undefined);
  await waitUntil(() => accepted.length === 33);
});

it('lets through whatever costs no hash', async () => {
  void Promise.all(Array.from({ length: 32 }, signIn));
  await waitUntil(() => accepted.length === 32);
  fetch(`${url}/api/v1/session`).catch(() => undefined);
  fetch(`${url}/api/v1/session/refresh`, { method: 'POST' }).catch(() => undefined);
  await waitUntil(() => accepted.length === 34);
});

it('lets in a newcomer while a few addresses flood it, and gives no address more than its share', async () => {
  const flooder = { method: 'POST', body: '{}', ...from('198.51.100.1, 203.0.113.9') };
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1)
    fetch(`${url}/api/v1/session`, flooder).then(
      ({ status }) => statuses.push(status),
      () => undefined,
    );
  await waitUntil(() => accepted.length === 8 && statuses.length === 4);
  expect(statuses).toEqual(Array(4).fill(429));
  void Promise.all(Array.from({ length: 24 }, signIn));
  await waitUntil(() => accepted.length === 32);
  const newcomer = { method: 'POST', body: '{}', ...from('2001:db8::1') };
  fetch(`${url}/api/v1/session`, newcomer).catch(() => undefined);
  await waitUntil(() => accepted.length === 33);
});
