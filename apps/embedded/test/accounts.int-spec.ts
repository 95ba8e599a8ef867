import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import { waitUntil } from '@elevate/testing';
import type { Answer, Browser } from './browser.js';
import {
  CALLER_SECRET,
  newEmail,
  PASSWORD,
  PROFILE,
  RunningSite,
  type Way,
} from './running-site.js';
import { MINUTE_MS } from '@elevate/rules';

const OTHER_PASSWORD = 'eleven9Rivers+drift';
const TALK = 'TEST0000001';
const GONE = 'TEST0000002';

const talk = (id: string) => ({
  id,
  version: 1,
  origin: 'youtube',
  title: `Talk ${id}`,
  description: '',
  tags: [],
  thumbnails: [],
  duration_seconds: 1_800,
  view_count: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  embeddable: true,
  channel: { id: 'channel', name: 'Channel', youtube_channel_id: null },
  speakers: [],
});

async function publishTalks(site: RunningSite): Promise<void> {
  const observed = { type: 'ingestion.video.observed.v1', sequence: 1 };
  const messages = [TALK, GONE].map((id) => ({ ...observed, subject: id, data: talk(id) }));
  await site.publish('video', ...messages);
  await untilShown(site, GONE, 200);
}

async function withdraw(site: RunningSite, id: string): Promise<void> {
  await site.publish('video', {
    type: 'ingestion.video.withdrawn.v1',
    subject: id,
    sequence: 2,
    data: { id, version: 2, reason: 'private' },
  });
  await untilShown(site, id, 404);
}

async function untilShown(site: RunningSite, id: string, status: number): Promise<void> {
  const isAnswered = async () => (await site.browser().get(`/episodes/${id}`)).status === status;
  await waitUntil(isAnswered, { what: `${id} to be answered with ${status}` });
}

const codeOf = ({ status, body }: Answer) => [status, body['code']];

/** Expects a status and some of the body. */
const answers = async (answer: Promise<Answer>, status: number, body: object) =>
  expect(await answer).toMatchObject({ status, body });

/** Its session cookies; the device's cookie stays after signing out. */
const signedInBy = ({ cookies }: Browser) =>
  [...cookies.keys()].filter((name) => name !== 'elevate-device');

describe.each<Way>(['in-process', 'http'])('accounts of a site whose services are %s', (way) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await RunningSite.start(way);
    await publishTalks(site);
  });
  afterAll(() => site.close());

  it('go from sign-up to sign-out', async () => {
    const browser = site.browser();
    const email = newEmail();
    expect((await browser.get('/session')).body).toEqual({ signed_in: false });
    const account = { email, password: PASSWORD, linkedin_url: PROFILE };
    const message = 'Account created successfully! You can now sign in.';
    await answers(browser.post('/accounts', account), 201, { message });
    expect(signedInBy(browser)).toEqual([]);
    const taken = 'This email is already registered. Please sign in instead.';
    await answers(browser.post('/accounts', account), 409, { detail: taken });
    const wrong = { code: 'USER.INVALID_CREDENTIALS', detail: 'Invalid email or password' };
    await answers(browser.post('/session', { email, password: 'wrong' }), 401, wrong);
    const signedIn = await browser.post('/session', { email, password: PASSWORD });
    const user = { roles: [], password_days_left: 30 };
    expect(signedIn).toMatchObject({ status: 200, body: { signed_in: true, user } });
    expect((await browser.get('/session')).body).toEqual(signedIn.body);
    expect((await browser.get('/account')).body).toMatchObject({ email, linkedin_url: PROFILE });
    const spent = browser.tab();
    expect((await browser.delete('/session')).status).toBe(204);
    expect(signedInBy(browser)).toEqual([]);
    expect((await browser.get('/session')).body).toEqual({ signed_in: false });
    expect(codeOf(await spent.post('/session/refresh'))).toEqual([401, 'BFF.SESSION_ENDED']);
    expect(signedInBy(spent)).toEqual([]);
  });

  it('keep saved entries, and the remaining facts of unavailable ones', async () => {
    const { browser } = await site.person();
    for (const id of [TALK, GONE]) {
      const added = browser.post('/my-list', { episode_id: id });
      await answers(added, 201, { episode_id: id, episode: { title: `Talk ${id}` } });
    }
    await withdraw(site, GONE);
    const page = await fetch(`${site.url}/video/${GONE}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toMatch(
      /Episode no longer available[^]*name="robots" content="noindex"/,
    );
    const unavailable = { title: `Talk ${GONE}`, reason: 'private' };
    expect((await browser.get('/my-list')).body['items']).toMatchObject([
      { episode_id: GONE, episode: null, unavailable },
      { episode_id: TALK, unavailable: null },
    ]);
  });

  it('can be taken along and deleted', async () => {
    const { browser, email } = await site.person();
    await browser.post('/my-list', { episode_id: TALK });
    const data = await browser.get('/account/data');
    expect(data.headers['content-disposition']).toContain('attachment');
    expect(data.body).toMatchObject({ user: { email }, my_list: [{ episode_id: TALK }] });
    const errors = [{ field: 'password', message: 'Current password is incorrect' }];
    await answers(browser.post('/account/deletion', { password: 'wrong' }), 400, { errors });
    expect((await browser.post('/account/deletion', { password: PASSWORD })).status).toBe(204);
    expect(signedInBy(browser)).toEqual([]);
    expect((await browser.post('/session', { email, password: PASSWORD })).status).toBe(401);
  });

  it('leave no old session behind on the next sign-in', async () => {
    const { browser, email } = await site.person();
    const before = browser.tab();
    await browser.post('/session', { email, password: PASSWORD });
    expect(codeOf(await before.post('/session/refresh'))).toEqual([401, 'BFF.SESSION_ENDED']);
    expect((await browser.post('/session/refresh')).status).toBe(200);
  });

  it('survive a renewal whose answer was lost', async () => {
    const { browser } = await site.person();
    const lost = browser.tab();
    expect((await lost.post('/session/refresh')).status).toBe(200);
    // At first it looks like a race of tabs.
    await waitUntil(async () => (await browser.post('/session/refresh')).status === 200);
    expect(browser.cookies.get('elevate-refresh')).toBe(lost.cookies.get('elevate-refresh'));
    expect((await browser.post('/session/refresh')).status).toBe(200);
    expect((await browser.get('/my-list/ids')).status).toBe(200);
  });

  it('of programs work with tokens alone', async () => {
    const { email } = await site.person();
    const program = site.browser({ 'user-agent': 'program/1' });
    const grant = { grant_type: 'password', email, password: PASSWORD };
    const tokens = await program.post('/token', grant);
    expect(tokens).toMatchObject({ status: 200, body: { user: { email } } });
    const fields = ['access_token', 'expires_at', 'refresh_token', 'user'];
    expect(Object.keys(tokens.body).sort()).toEqual(fields);
    expect(program.cookies.size).toBe(0);
    const headers = { authorization: `Bearer ${String(tokens.body['access_token'])}` };
    expect((await program.get('/session', { headers })).body).toMatchObject({ signed_in: true });
    const added = await program.post('/my-list', { episode_id: TALK }, { headers });
    expect(added.status).toBe(201);
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.body['refresh_token'] };
    const renewed = await program.post('/token', refresh);
    expect(renewed.status).toBe(200);
    const bearer = { authorization: `Bearer ${String(renewed.body['access_token'])}` };
    expect((await program.delete('/session', { headers: bearer })).status).toBe(204);
    expect((await program.get('/my-list', { headers: bearer })).status).toBe(401);
    expect((await program.delete('/session', { headers: bearer })).status).toBe(401);
    expect((await program.post('/token', { ...grant, password: 'no' })).status).toBe(401);
    const errors = [{ field: 'grant_type' }];
    await answers(program.post('/token', { grant_type: 'implicit' }), 400, { errors });
  });
});

describe('a site whose services are in-process', () => {
  let site: RunningSite;
  beforeAll(async () => {
    const environment = { EMAIL_VERIFICATION: 'off', SIGN_UPS_PER_HOUR: '10000' };
    site = await RunningSite.start('in-process', environment);
    await publishTalks(site);
  });
  afterAll(() => site.close());

  describe('the session of a browser', () => {
    it('is answered without a request to the user service', async () => {
      const { browser } = await site.person();
      await browser.get('/session');
      const before = site.requests.length;
      for (let count = 0; count < 50; count += 1)
        await answers(browser.get('/session'), 200, { signed_in: true });
      const forged = site.browser();
      forged.cookies.set('elevate-access', await tokenOfUnknownKey());
      for (let count = 0; count < 50; count += 1) await forged.get('/session');
      // Unknown key ids trigger a rate-limited key fetch, not one per request.
      expect(site.requests.slice(before)).toEqual(
        ['GET /.well-known/jwks.json'].slice(0, site.requests.length - before),
      );
    });

    it('is renewed when its access token has ended, and says so until then', async () => {
      const { browser } = await site.person();
      site.pass(6 * MINUTE_MS);
      expect((await browser.get('/session')).body).toEqual({ signed_in: false, refreshable: true });
      expect(codeOf(await browser.get('/my-list'))).toEqual([401, 'BFF.SESSION_EXPIRED']);
      expect((await browser.post('/session/refresh')).body).toMatchObject({ signed_in: true });
      expect((await browser.get('/my-list')).status).toBe(200);
    });

    it('stays signed in when the key of its access token was revoked', async () => {
      const { browser } = await site.person();
      await site.userConnection.collection('signing_keys').deleteMany({});
      await site.stopUser();
      await site.startUser();
      // Keys are asked for once in ten seconds at most.
      site.pass(11_000);
      const { browser: newcomer } = await site.person();
      expect((await newcomer.get('/session')).body).toMatchObject({ signed_in: true });
      site.pass(11_000);
      expect((await newcomer.get('/my-list/ids')).status).toBe(200);
      expect((await browser.get('/session')).body).toEqual({ signed_in: false, refreshable: true });
      expect((await browser.post('/session/refresh')).status).toBe(200);
      expect((await browser.get('/my-list/ids')).status).toBe(200);
    });

    it('does not help a bad token that comes beside it', async () => {
      const { browser } = await site.person();
      const headers = { authorization: `Bearer ${browser.cookies.get('elevate-access')}x` };
      expect((await browser.get('/account', { headers })).status).toBe(401);
      expect((await browser.get('/account')).status).toBe(200);
    });

    it('and everything else of a person is kept by no cache', async () => {
      const { browser } = await site.person();
      // Its `ETag` is the version of the profile, for `If-Match`.
      const account = await browser.get('/account');
      const personal = [
        account,
        await browser.get('/session'),
        await browser.post('/session/refresh'),
        await browser.get('/my-list'),
        await browser.get('/my-list/ids'),
        await browser.get('/bookmarks'),
        await browser.get('/account/data'),
        await browser.get('/account/sessions'),
        await browser.post('/my-list', {}),
        await browser.post('/my-list', { episode_id: TALK }),
        await browser.delete(`/my-list/${TALK}`),
        await site.browser().get('/my-list'),
      ];
      for (const { headers } of personal) {
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['etag'] === undefined).toBe(headers !== account.headers);
      }
    });
  });
});

describe('a user service that is away', () => {
  let site: RunningSite;
  let port: number;
  beforeAll(async () => {
    site = await RunningSite.start('http');
    port = Number(new URL(site.user.url!).port);
  });
  afterAll(() => site.close());

  it('leaves no secret and no personal data in the log', async () => {
    const { browser, email } = await site.person();
    const secrets = [...browser.cookies.values(), PASSWORD, CALLER_SECRET, email];
    await browser.put('/password', { current_password: PASSWORD, new_password: OTHER_PASSWORD });
    await browser.post('/session/refresh');
    await site.browser().post('/session', { email, password: OTHER_PASSWORD });
    await site.stopUser();
    await browser.get('/my-list');
    await site.browser().post('/session', { email, password: OTHER_PASSWORD });
    await browser.delete('/session');
    await site.startUser(port);
    expect(site.log.some((line) => line.includes('A request failed'))).toBe(true);
    for (const secret of [...secrets, OTHER_PASSWORD, ...browser.cookies.values()]) {
      expect(site.log.filter((line) => line.includes(secret))).toEqual([]);
    }
  });

  it('is reported, and no session ends because of it', async () => {
    const { browser, email } = await site.person();
    await browser.get('/session');
    const before = new Map(browser.cookies);
    await site.stopUser();
    const body = {
      code: 'BFF.SERVICE_UNAVAILABLE',
      detail: 'This is not available right now. Please try again in a moment.',
    };
    for (const answer of [
      await browser.post('/session/refresh'),
      await browser.get('/my-list'),
      await site.browser().post('/session', { email, password: PASSWORD }),
    ]) {
      expect(answer).toMatchObject({ status: 503, body });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(browser.cookies).toEqual(before);
    // By the keys that are known.
    expect((await browser.get('/session')).body).toMatchObject({ signed_in: true });
    await site.startUser(port);
    expect((await browser.get('/my-list')).status).toBe(200);
    await site.stopUser();
    expect((await browser.delete('/session')).status).toBe(503);
    expect(signedInBy(browser)).toEqual([]);
  });
});

describe('tries', () => {
  it('are counted by the address that a trusted proxy names, and by no other', async () => {
    const site = await RunningSite.start('in-process', { TRUST_PROXY: 'loopback' });
    try {
      const { email } = await site.person();
      const guess = (from: string, account = email) =>
        site
          .browser({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from })
          .post('/session', { email: account, password: 'wrong' });
      // What stands before the last address is the visitor's own invention.
      for (let tried = 0; tried < 10; tried += 1) {
        expect((await guess(`10.9.8.${tried}, 192.0.2.1`)).status).toBe(401);
      }
      const stopped = await guess('192.0.2.1');
      expect(stopped).toMatchObject({ status: 429, body: { code: 'USER.TOO_MANY_REQUESTS' } });
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
      expect((await guess('192.0.2.2', newEmail())).status).toBe(401);
      // Ten failures in an hour: the owner's new device needs a proof, wherever it is.
      expect((await guess('192.0.2.2')).body['code']).toBe('USER.DEVICE_PROOF_REQUIRED');
    } finally {
      await site.close();
    }
  });
});

async function tokenOfUnknownKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT({ sid: 'session' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'invented' })
    .setIssuer('elevate/user')
    .setAudience('elevate')
    .setSubject('member-1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}
