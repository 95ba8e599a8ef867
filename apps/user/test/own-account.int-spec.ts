import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { Housekeeping } from '../src/own-account/housekeeping.js';
import { AccountDeletion } from '../src/own-account/deletion.js';
import { PASSWORD, PROFILE, RunningUser } from './running-user.js';
import { DAY_MS, DELETION_DAYS } from '@elevate/rules';

const user = RunningUser.ofFile();

type Person = Awaited<ReturnType<RunningUser['person']>>;

const fill = async ({ access_token: token }: { access_token: string }) => {
  await user.post('/v1/me/list', { episode_id: 'TEST0000001' }, { token });
  await user.post('/v1/me/bookmarks', { article_id: 'article-1' }, { token });
  const changed_at = new Date().toISOString();
  const position = { seconds: 300, finished: false, watched_at: changed_at };
  const entries = [{ episode_id: 'TEST0000001', changed_at, ...position }];
  await user.put('/v1/me/history', { entries, removals: [] }, token);
  const follows = [{ kind: 'channel', id: 'UC1', value: true, changed_at }];
  const hidden = [{ kind: 'word', id: 'crypto', value: true, changed_at }];
  await user.put('/v1/me/following', { follows, hidden }, token);
  await user.post('/v1/me/following/feed', undefined, { token });
  await user.post('/v1/me/lists', { name: 'Talks' }, { token });
  const marks = [{ article_id: 'article-1', read: true, changed_at }];
  await user.put('/v1/me/reading', { marks }, token);
};

const removed = (id: string) =>
  waitUntil(() => user.lastPublished(id)?.envelope.type === 'user.account.removed.v1');

describe('what a person may ask of the service about themselves', () => {
  it('everything that is kept, in one answer', async () => {
    const person = await user.person({ headers: { 'x-device-token': 'new' } });
    await fill(person);
    const { status, body } = await user.get('/v1/me/data', person.access_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      email_change: null,
      deletion_at: null,
      exported_at: expect.any(String),
      user: person.user,
      sessions: [expect.objectContaining({ current: true })],
      devices: [{ known_since: expect.any(String), last_used_at: expect.any(String) }],
      factors: { passkeys: [], authenticator_app: null, recovery_codes_left: 0 },
      my_list: [expect.objectContaining({ episode_id: 'TEST0000001' })],
      lists: [expect.objectContaining({ name: 'Talks', items: [] })],
      bookmarks: [expect.objectContaining({ article_id: 'article-1' })],
      following: {
        follows: [expect.objectContaining({ kind: 'channel', id: 'UC1' })],
        hidden: [expect.objectContaining({ kind: 'word', id: 'crypto' })],
        seen_at: null,
      },
      private_feed: { created_at: expect.any(String) },
      digest: expect.objectContaining({ frequency: 'off' }),
      history: { keep: true, items: [expect.objectContaining({ seconds: 300 })] },
      reading: expect.objectContaining({
        marks: [expect.objectContaining({ article_id: 'article-1', read: true })],
      }),
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
  });

  it('to be forgotten, with the password to prove it', async () => {
    const person = await user.person();
    await fill(person);
    const { access_token: token, id, email } = person;
    const remove = (password: unknown) => user.post('/v1/me/deletion', { password }, { token });
    expect((await remove('wrong-Password-77')).body['code']).toBe('USER.WRONG_PASSWORD');
    expect((await remove({ $gt: '' })).status).toBe(400);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect((await user.get('/v1/me', token)).status).toBe(401);
    expect((await user.refresh(person.refresh_token)).status).toBe(401);
    expect((await user.signIn(email)).status).toBe(401);
    await removed(id);
    expect(user.lastPublished(id)?.data).toBeNull();
    const { connection } = user;
    for (const { collectionName } of await connection.db!.collections()) {
      const all = JSON.stringify(await connection.collection(collectionName).find().toArray());
      expect([collectionName, all.includes(email)]).toEqual([collectionName, false]);
      if (collectionName !== 'accounts') expect(all).not.toContain(id);
    }
    expect((await user.signUp(email)).id).not.toBe(id);
  });

  it('is finished later where the process died in between', async () => {
    const person = await user.person();
    await fill(person);
    await user.setAccount(person.id, { removed: true, erasing: true });
    await user.service.app.get(Housekeeping).sweep();
    const stores = ['user_lists', 'watch_histories', 'read_marks', 'followings', 'private_feeds'];
    for (const name of stores) {
      const stored = user.connection.collection(name);
      expect(await stored.findOne({ _id: person.id as never })).toBeNull();
    }
    const lists = user.connection.collection('talk_lists');
    expect(await lists.findOne({ userId: person.id })).toBeNull();
    expect((await user.storedAccount(person.id))?.['erasing']).toBe(false);
  });
});

describe('the change of the linked profile', () => {
  const OTHER = 'https://www.linkedin.com/in/another-person';

  const change = ({ access_token: token }: Person, linkedin_url: unknown, headers = {}) =>
    user.request('PUT', '/v1/me/profile', { linkedin_url }, { token, headers });
  const profileOf = async ({ access_token: token }: Person) =>
    (await user.get('/v1/me', token)).body['linkedin_url'];

  it('is stored without the spaces around it, and changes nothing else', async () => {
    const person = await user.person();
    const before = await user.get('/v1/me', person.access_token);
    const { status, body } = await change(person, `  ${OTHER} `);
    expect([status, body]).toEqual([200, { ...before.body, linkedin_url: OTHER }]);
    expect(await profileOf(person)).toBe(OTHER);
  });

  it('is made to the version that was read, and to any without one', async () => {
    const person = await user.person();
    const { access_token: token } = person;
    const { headers } = await user.get('/v1/me', token);
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

  const request = ({ access_token: token }: Person, password: unknown = PASSWORD) =>
    user.post(URL, { password }, { token });
  const stop = ({ access_token: token }: Person) => user.delete(URL, token);
  const view = async ({ access_token: token }: Person) =>
    (await user.get(URL, token)).body['deletion_at'];
  const runDue = () => user.service.app.get(AccountDeletion, { strict: false }).runDue();
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
    const exported = await user.get('/v1/me/data', person.access_token);
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
    await removed(person.id);
    const stored = await user.accounts.findOne({ email: person.email });
    expect(stored).toBeNull();
  });

  it('is stopped by its owner, with a mail about both', async () => {
    const person = await user.person();
    await stop(person);
    await request(person);
    const requestMail = await user.mailWith(person.email, 'deletion of your');
    expect(requestMail).toContain('/account');
    expect((await stop(person)).status).toBe(204);
    expect(await view(person)).toBeNull();
    expect(await user.mailWith(person.email, 'was stopped')).toContain('Nothing was deleted');
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
    const account = await user.storedAccount(person.id);
    // Whichever came first, nothing is half done.
    expect([account?.['removed'] === true, account?.['email'] === person.email]).toContain(true);
    expect(account?.['removed'] === true).toBe(account?.['passwordHash'] === null);
  });
});

describe('what is over', () => {
  it('is swept away, and nothing else', async () => {
    const gone = await user.person();
    await user.resetLink(gone.email);
    user.pass(32 * DAY_MS);
    const there = await user.person();
    await user.service.app.get(Housekeeping).sweep();
    const sessions = await user.connection.collection('sessions').find().toArray();
    const owners = sessions.map((session) => session['userId']);
    expect(owners).not.toContain(gone.id);
    expect(owners).toContain(there.id);
    const account = await user.storedAccount(gone.id);
    expect(account?.['reset']).toBeNull();
    expect((await user.refresh(there.refresh_token)).status).toBe(200);
  });
});
