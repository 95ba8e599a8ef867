import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@elevate/testing';
import { PasswordRequestLimiter } from './password-request-limiter.js';

let server: Server;
let url: string;
let accepted: ServerResponse[];
beforeEach(async () => {
  accepted = [];
  const limiter = new PasswordRequestLimiter();
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

const signIn = () =>
  fetch(`${url}/api/v1/session`, { method: 'POST', body: '{}' }).then(
    ({ status }) => status,
    () => 0,
  );

it('refuses sign-ins beyond those that are hashed or wait, and lets in as many as end', async () => {
  const answers = Array.from({ length: 32 }, signIn);
  await waitUntil(() => accepted.length === 32);
  const refused = await fetch(`${url}/api/v1/session`, { method: 'POST', body: '{}' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ code: 'BFF.TOO_MANY_REQUESTS' });
  for (const response of accepted) response.end();
  await Promise.all(answers);
  void signIn();
  await waitUntil(() => accepted.length === 33);
});

it('counts one that went away as ended', async () => {
  const leaving = new AbortController();
  const options = { method: 'POST', body: '{}', signal: leaving.signal };
  for (let number = 0; number < 32; number += 1)
    fetch(`${url}/api/v1/token`, options).catch(() => undefined);
  await waitUntil(() => accepted.length === 32);
  leaving.abort();
  await waitUntil(() => accepted.every(({ closed }) => closed));
  void signIn();
  await waitUntil(() => accepted.length === 33);
});

it('lets through whatever costs no hash', async () => {
  void Promise.all(Array.from({ length: 32 }, signIn));
  await waitUntil(() => accepted.length === 32);
  fetch(`${url}/api/v1/session`).catch(() => undefined);
  fetch(`${url}/api/v1/session/refresh`, { method: 'POST' }).catch(() => undefined);
  await waitUntil(() => accepted.length === 34);
});
