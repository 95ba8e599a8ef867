import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, PROFILE, RunningUser } from './running-user.js';
import { waitUntil } from '@elevate/testing';
import { DELETION_DAYS } from '@elevate/rules';
import { AccountDeletion } from '../src/own-account/deletion.js';

let user: RunningUser;
beforeAll(async () => {
  user = await RunningUser.start();
});
afterAll(() => user.close());

describe('the change of the linked profile', () => {
  const OTHER = 'https://www.linkedin.com/in/another-person';

  type Person = Awaited<ReturnType<RunningUser['person']>>;

  const change = ({ access_token: token }: Person, linkedin_url: unknown, headers = {}) =>
    user.request('PUT', '/v1/me/profile', { linkedin_url }, { token, headers });
  const profileOf = async ({ access_token: token }: Person) =>
    (await user.request('GET', '/v1/me', undefined, { token })).body['linkedin_url'];

  it('is stored without the spaces around it, and changes nothing else', async () => {
    const person = await user.person();
    const before = await user.request('GET', '/v1/me', undefined, { token: person.access_token });
    const { status, body } = await change(person, `  ${OTHER} `);
    expect([status, body]).toEqual([200, { ...before.body, linkedin_url: OTHER }]);
    expect(await profileOf(person)).toBe(OTHER);
  });

  it.each(['', 'https://example.org/in/x', { $ne: '' }])(
    'refuses %j and keeps the profile',
    async (url) => {
      const person = await user.person();
      const { status, body } = await change(person, url);
      expect([status, (body['errors'] as { field: string }[])[0]?.field]).toEqual([
        400,
        'linkedin_url',
      ]);
      expect(await profileOf(person)).toBe(PROFILE);
    },
  );

  it('is made to the version that was read, and to any without one', async () => {
    const person = await user.person();
    const { access_token: token } = person;
    const { headers } = await user.request('GET', '/v1/me', undefined, { token });
    const read = { 'if-match': headers['etag'] };
    const changes = [await change(person, OTHER, read), await change(person, PROFILE, read)];
    expect(changes.map(({ status }) => status)).toEqual([200, 409]);
    expect(await profileOf(person)).toBe(OTHER);
    const latest = { 'if-match': changes[0]!.headers['etag'] };
    expect((await change(person, PROFILE, latest)).status).toBe(200);
    expect((await change(person, OTHER)).status).toBe(200);
  });
});

describe('the deletion of an account after a time to change one’s mind', () => {
  const URL = '/v1/me/deletion-request';
  const DAY_MS = 86_400_000;

  type Person = Awaited<ReturnType<RunningUser['person']>>;

  const request = ({ access_token: token }: Person, password: unknown = PASSWORD) =>
    user.request('POST', URL, { password }, { token });
  const stop = ({ access_token: token }: Person) =>
    user.request('DELETE', URL, undefined, { token });
  const view = async ({ access_token: token }: Person) =>
    (await user.request('GET', URL, undefined, { token })).body['deletion_at'];
  const runDue = () => user.service.app.get(AccountDeletion, { strict: false }).runDue();
  const mail = ({ email }: Person, part: string) =>
    waitUntil(async () => (await user.mailsTo(email)).find((text) => text.includes(part)));
  const isThere = async ({ email }: Person) => (await user.signIn(email)).status < 300;

  it('needs the password, keeps the account usable, and happens at its time', async () => {
    const person = await user.person();
    expect(await view(person)).toBeNull();
    expect((await request(person, 'wrong-Password-77')).body['code']).toBe('USER.WRONG_PASSWORD');
    expect((await request(person, { $gt: '' })).status).toBe(400);
    expect(await view(person)).toBeNull();

    const { status, body } = await request(person);
    const at = new Date(user.now().getTime() + DELETION_DAYS * DAY_MS).getTime();
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(String(body['deletion_at'])) - at)).toBeLessThan(60_000);
    const exported = await user.request('GET', '/v1/me/data', undefined, {
      token: person.access_token,
    });
    expect(exported.body['deletion_at']).toBe(body['deletion_at']);
    user.pass(DAY_MS);
    // A second request does not move the day.
    const again = (await user.signIn(person.email)).body as unknown as Person;
    expect((await request({ ...person, ...again })).body).toEqual(body);
    await runDue();
    expect(await isThere(person)).toBe(true);

    user.pass(DELETION_DAYS * DAY_MS);
    await runDue();
    expect(await isThere(person)).toBe(false);
    await waitUntil(
      () => user.lastPublished(person.id)?.envelope.type === 'user.account.removed.v1',
    );
    const stored = await user.connection.collection('accounts').findOne({ email: person.email });
    expect(stored).toBeNull();
  });

  it('is stopped by its owner, with a mail about both', async () => {
    const person = await user.person();
    await stop(person);
    await request(person);
    const requestMail = await mail(person, 'deletion of your');
    expect(requestMail).toContain('/account');
    expect((await stop(person)).status).toBe(204);
    expect(await view(person)).toBeNull();
    expect(await mail(person, 'was stopped')).toContain('Nothing was deleted');
    user.pass((DELETION_DAYS + 1) * DAY_MS);
    await runDue();
    expect(await isThere(person)).toBe(true);
  });

  it('does not happen where the owner is faster than the task', async () => {
    const person = await user.person();
    await request(person);
    user.pass(DELETION_DAYS * DAY_MS + 1);
    const again = (await user.signIn(person.email)).body as unknown as Person;
    await Promise.all([stop({ ...person, ...again }), runDue()]);
    const account = await user.connection
      .collection('accounts')
      .findOne({ _id: person.id as never });
    // Whichever came first, nothing is half done.
    expect([account?.['removed'] === true, account?.['email'] === person.email]).toContain(true);
    expect(account?.['removed'] === true).toBe(account?.['passwordHash'] === null);
  });
});
