import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startLocalServer, type LocalServer } from '@elevate/testing';
import { errorsOf, newEmail, PASSWORD, PROFILE, RunningUser } from './running-user.js';

const BREACHED = 'canary7Breached+owls';
const PADDING = 'canary7Padded+owls';
const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

let server: LocalServer;
let user: RunningUser;
let status: number;
let isSilent: boolean;
let requests: Pick<IncomingMessage, 'url' | 'headers'>[];
beforeAll(async () => {
  server = await startLocalServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    if (isSilent) return;
    const lines = [`${hashOf(BREACHED).slice(5)}:7`, `${hashOf(PADDING).slice(5)}:0`];
    response.writeHead(status).end(lines.join('\r\n'));
  });
  user = await RunningUser.start({ BREACH_RANGE_URL: `${server.origin}/range` });
});
beforeEach(() => {
  status = 200;
  isSilent = false;
  requests = [];
});
afterAll(async () => {
  await user.close();
  await server.close();
});

const signUp = (password: string) =>
  user.post('/v1/accounts', { email: newEmail(), password, linkedin_url: PROFILE });
const wasSkipped = () =>
  user.log.filter((line) => line.includes('Could not ask the breach range service')).length;

describe('a breach range service', () => {
  it('gets five digits of a hash, and stops a breached password with a clear message', async () => {
    const message = 'This password was in a data breach. Please choose another one.';
    expect(errorsOf(await signUp(BREACHED))).toEqual([400, [{ field: 'password', message }]]);
    expect(requests.map(({ url }) => url)).toEqual([`/range/${hashOf(BREACHED).slice(0, 5)}`]);
    expect(requests[0]?.headers['add-padding']).toBe('true');
    expect(user.log.join('')).not.toContain(BREACHED);
  });

  it('accepts a password that is not breached, or only padding', async () => {
    expect((await signUp(PASSWORD)).status).toBe(201);
    expect((await signUp(PADDING)).status).toBe(201);
    expect(wasSkipped()).toBe(0);
  });

  it('also checks a password change', async () => {
    const { access_token: token } = await user.person();
    const change = { current_password: PASSWORD, new_password: BREACHED };
    const { body } = await user.put('/v1/me/password', change, token);
    expect(body['errors']).toMatchObject([{ field: 'new_password' }]);
  });

  it('never stops a sign-up when it fails or hangs, and the log says so', async () => {
    status = 503;
    expect((await signUp(BREACHED)).status).toBe(201);
    expect(wasSkipped()).toBe(1);
    isSilent = true;
    expect((await signUp(BREACHED)).status).toBe(201);
    expect(wasSkipped()).toBe(2);
  });
});
