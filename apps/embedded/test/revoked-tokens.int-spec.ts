import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { ADMIN_SECRETS, newEmail, PASSWORD, PROFILE, RunningSite } from './running-site.js';

const OTHER_PASSWORD = 'eleven9Rivers+drift';
let site: RunningSite;
beforeAll(async () => {
  site = await RunningSite.start('in-process', {}, 'everything');
});
afterAll(() => site.close());

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const program = () => site.browser({});

async function signIn(email: string, secrets: object = { password: PASSWORD }): Promise<Tokens> {
  const grant = { grant_type: 'password', email, ...secrets };
  const { status, body, text } = await program().post('/token', grant);
  if (status !== 200) throw new Error(text);
  return { access: String(body['access_token']), refresh: String(body['refresh_token']) };
}

async function newMember(): Promise<{ email: string; tokens: Tokens }> {
  const email = newEmail();
  await program().post('/accounts', { email, password: PASSWORD, linkedin_url: PROFILE });
  return { email, tokens: await signIn(email) };
}

/** `GET /session` is answered by the BFF alone, from the token. */
const isSignedIn = async (token: string) =>
  (await program().get('/session', bearer(token))).body['signed_in'];

describe('an access token', () => {
  it('is refused by the BFF at once when its session signs out', async () => {
    const { email, tokens } = await newMember();
    const elsewhere = await signIn(email);
    expect(await isSignedIn(tokens.access)).toBe(true);
    expect((await program().delete('/session', bearer(tokens.access))).status).toBe(204);
    expect(await isSignedIn(tokens.access)).toBe(false);
    expect(await isSignedIn(elsewhere.access)).toBe(true);
  });

  it('that a browser left behind is refused after the browser signs out', async () => {
    const { browser } = await site.person();
    const copied = String(browser.cookies.get('elevate-access'));
    expect(await isSignedIn(copied)).toBe(true);
    expect((await browser.delete('/session')).status).toBe(204);
    expect(await isSignedIn(copied)).toBe(false);
  });

  it('of every other session is refused after a password change, and of the changing one not', async () => {
    const { email, tokens } = await newMember();
    const browser = site.browser();
    await browser.post('/session', { email, password: PASSWORD });
    const kept = String(browser.cookies.get('elevate-access'));
    const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD };
    expect((await browser.put('/password', change)).status).toBe(200);
    expect(await isSignedIn(tokens.access)).toBe(false);
    expect(await isSignedIn(kept)).toBe(true);
    expect(await isSignedIn((await signIn(email, { password: OTHER_PASSWORD })).access)).toBe(true);
  });

  it('of a deleted account is refused', async () => {
    const { tokens } = await newMember();
    const options = bearer(tokens.access);
    const deletion = await program().post('/account/deletion', { password: PASSWORD }, options);
    expect(deletion.status).toBe(204);
    expect(await isSignedIn(tokens.access)).toBe(false);
  });

  it('of an administrator is refused by every service after sign-out', async () => {
    const email = `${newEmail().split('@')[0]}@admin.local`;
    await site.newAdministrator(email);
    const { access } = await signIn(email, ADMIN_SECRETS);
    const urls = site.serviceUrls();
    const statuses = () =>
      Promise.all(
        Object.entries(urls).map(async ([name, url]) => {
          const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
          return [name, answer.status] as const;
        }),
      );
    expect(Object.fromEntries(await statuses())).toEqual(
      Object.fromEntries(Object.keys(urls).map((name) => [name, 200])),
    );
    expect((await program().delete('/session', bearer(access))).status).toBe(204);
    await waitUntil(async () => (await statuses()).every(([, status]) => status === 401), {
      what: 'every service to refuse the token',
    });
  });
});
