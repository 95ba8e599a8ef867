import { describe, expect, it } from '@jest/globals';
import type { FollowingView, SessionTokens } from '@elevate/contracts/user';
import { CHOICES_BATCH, CHOICES_MOST, MINUTE_MS } from '@elevate/rules';
import {
  atOnce,
  type Body,
  codeOf,
  newAddress,
  PASSWORD,
  RunningUser,
  statusesOf,
} from './running-user.js';

const user = RunningUser.ofFile();

describe('what a member follows and hides', () => {
  const URL = '/v1/me/following';

  const minutesAgo = (minutes: number) =>
    new Date(user.now().getTime() - minutes * MINUTE_MS).toISOString();
  const choice = (kind: string, id: string, ago = 0, value = true) => ({
    kind,
    id,
    value,
    changed_at: minutesAgo(ago),
  });
  const put = ({ access_token: token }: SessionTokens, change: Body) =>
    user.put(URL, { follows: [], hidden: [], ...change }, token);
  const get = async ({ access_token: token }: SessionTokens) =>
    (await user.get(URL, token)).body as unknown as FollowingView;
  const names = (list: FollowingView['follows'] | FollowingView['hidden']) =>
    list.map(({ kind, id }) => `${kind} ${id}`);

  it('begins empty, and lists the last chosen first', async () => {
    const person = await user.person();
    expect(await get(person)).toEqual({ follows: [], hidden: [], seen_at: null });
    const follows = [choice('channel', 'UC1', 5), choice('topic', ' DevOps ', 1)];
    const hidden = [choice('word', 'crypto', 3), choice('episode', 'TEST0000001', 2)];
    const answer = await put(person, { follows, hidden });
    expect(answer.status).toBe(200);
    const view = await get(person);
    expect(answer.body).toEqual(view);
    expect(names(view.follows)).toEqual(['topic DevOps', 'channel UC1']);
    expect(names(view.hidden)).toEqual(['episode TEST0000001', 'word crypto']);
  });

  it('takes the newest of two devices, whichever comes first, and the same change twice', async () => {
    const person = await user.person();
    const last = choice('topic', 'Rust', 1, false);
    await put(person, { follows: [last] });
    await put(person, { follows: [choice('topic', 'RUST', 5)] });
    await put(person, { follows: [last] });
    expect(names((await get(person)).follows)).toEqual([]);
    await put(person, { follows: [choice('topic', 'rust')] });
    expect(names((await get(person)).follows)).toEqual(['topic rust']);
  });

  it('does not let a clock that is ahead win forever', async () => {
    const person = await user.person();
    await put(person, { follows: [choice('channel', 'UC1', -500)], seen_at: minutesAgo(-500) });
    expect(Date.parse((await get(person)).seen_at ?? '')).toBeLessThanOrEqual(user.now().getTime());
    user.pass(MINUTE_MS);
    await put(person, { follows: [choice('channel', 'UC1', 0, false)] });
    expect((await get(person)).follows).toEqual([]);
    // Stored by a process whose clock was ahead.
    await put(person, { follows: [choice('channel', 'UC1')] });
    await user.connection
      .collection<{ _id: string }>('followings')
      .updateOne({ _id: person.id }, { $set: { 'follows.0.changedAt': new Date('2100-01-01') } });
    await put(person, { seen_at: minutesAgo(0) });
    user.pass(MINUTE_MS);
    await put(person, { follows: [choice('channel', 'UC1', 0, false)] });
    expect((await get(person)).follows).toEqual([]);
  });

  it('remembers the last visit of any device', async () => {
    const person = await user.person();
    const [late, early] = [minutesAgo(1), minutesAgo(9)];
    await put(person, { seen_at: late });
    await put(person, { seen_at: early });
    expect((await get(person)).seen_at).toBe(late);
  });

  it('loses nothing where devices write at once', async () => {
    const person = await user.person();
    const answers = await atOnce(5, (n) => put(person, { follows: [choice('channel', `UC${n}`)] }));
    for (const { status } of answers) expect(status).toBe(200);
    expect((await get(person)).follows).toHaveLength(5);
  });

  it('is limited, and keeps what was chosen first', async () => {
    const person = await user.person();
    for (let from = 0; from <= CHOICES_MOST; from += CHOICES_BATCH) {
      const follows = Array.from({ length: CHOICES_BATCH }, (_, n) =>
        choice('channel', `UC${from + n}`, 10_000 - from - n),
      );
      expect((await put(person, { follows })).status).toBe(200);
    }
    const { follows } = await get(person);
    expect(follows).toHaveLength(CHOICES_MOST);
    expect([follows[0]?.id, follows.at(-1)?.id]).toEqual([`UC${CHOICES_MOST - 1}`, 'UC0']);
  });

  it("is everybody's own", async () => {
    const [first, second] = [await user.person(), await user.person()];
    await put(first, { follows: [choice('channel', 'UC1', 5)] });
    await put(second, { follows: [choice('channel', 'UC1', 0, false)] });
    expect([(await get(first)).follows.length, (await get(second)).follows.length]).toEqual([1, 0]);
  });

  it.each<[string, () => Body]>([
    ['an unknown kind', () => ({ follows: [choice('person', 'x')] })],
    ['a hidden kind as a follow', () => ({ follows: [choice('word', 'x')] })],
    ['a category that is none', () => ({ follows: [choice('category', 'Gossip')] })],
    ['a blank name', () => ({ follows: [choice('topic', '  ')] })],
    ['a name that is too long', () => ({ hidden: [choice('word', 'x'.repeat(61))] })],
    ['an operator', () => ({ hidden: [{ ...choice('word', 'x'), id: { $ne: '' } }] })],
    ['no time', () => ({ follows: [{ ...choice('topic', 'x'), changed_at: 'now' }] })],
    ['another field', () => ({ follows: [{ ...choice('topic', 'x'), user_id: 'x' }] })],
    ['too many', () => ({ follows: Array(CHOICES_BATCH + 1).fill(choice('topic', 'x')) })],
    ['no lists', () => ({ follows: null, hidden: 'x' })],
  ])('refuses %s, as a whole', async (_what, change) => {
    const person = await user.person();
    const answer = await put(person, { seen_at: minutesAgo(1), ...change() });
    expect(codeOf(answer)).toEqual([400, 'HTTP.INVALID_REQUEST']);
    expect(await get(person)).toEqual({ follows: [], hidden: [], seen_at: null });
  });
});

describe('a private feed', () => {
  const URL = '/v1/me/following/feed';
  const CHANGED_PASSWORD = { current_password: PASSWORD, new_password: 'eight8Harbours+moss' };

  type Person = Awaited<ReturnType<RunningUser['person']>>;

  const renew = async (token: string) =>
    String((await user.post(URL, undefined, { token })).body['token']);
  const read = (token: string, address = newAddress()) =>
    user.post('/v1/private-feeds/read', { token }, { address });
  const follow = (token: string, id: string) => {
    const changed_at = user.now().toISOString();
    const follows = [{ kind: 'topic', id, value: true, changed_at }];
    return user.put('/v1/me/following', { follows, hidden: [] }, token);
  };

  it('gives what its member follows to who has its token, which is stored as a hash', async () => {
    const { access_token: token, id } = await user.person();
    await follow(token, 'Rust');
    expect((await user.get(URL, token)).body).toEqual({ created_at: null });
    const secret = await renew(token);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect((await read(secret)).body).toMatchObject({ follows: [{ kind: 'topic', id: 'Rust' }] });
    const stored = await user.connection.collection('private_feeds').findOne({ _id: id as never });
    expect(JSON.stringify(stored)).not.toContain(secret);
    const { body } = await user.get(URL, token);
    expect(body).toEqual({ created_at: expect.any(String) });
  });

  it('stops where it is renewed, revoked, or its account is deleted', async () => {
    const person = await user.person();
    const token = person.access_token;
    const [first, second] = [await renew(token), await renew(token)];
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const revoked = await user.delete(URL, token);
    expect([revoked.status, (await read(second)).status]).toEqual([204, 404]);
    const third = await renew(token);
    const password = 'nine7Lanterns+drift';
    await user.post('/v1/me/deletion', { password }, { token });
    expect((await read(third)).status).toBe(404);
  });

  it.each<[string, (person: Person) => Promise<{ status: number }>]>([
    [
      'a change of the password',
      ({ access_token: token }) => user.changePassword(token, CHANGED_PASSWORD),
    ],
    [
      'a reset of the password',
      async ({ email }) => {
        const { token } = await user.resetLink(email);
        return user.completeReset(token, CHANGED_PASSWORD.new_password);
      },
    ],
    [
      'the end of all other sessions',
      ({ access_token: token }) => user.delete('/v1/me/sessions', token),
    ],
  ])('of another session ends with %s', async (_what, end) => {
    const person = await user.person();
    const thief = (await user.signIn(person.email)).body as unknown as Person;
    const secret = await renew(thief.access_token);
    expect((await read(secret)).status).toBe(200);
    expect((await end(person)).status).toBeLessThan(300);
    expect((await read(secret)).status).toBe(404);
    const { body } = await user.signIn(person.email, CHANGED_PASSWORD.new_password);
    const token = String(body['access_token'] ?? person.access_token);
    expect((await user.get(URL, token)).body).toEqual({ created_at: null });
    expect((await read(await renew(token))).status).toBe(200);
  });

  it('sends its member a mail when it is made, and can be made ten times an hour', async () => {
    const { access_token: token, email } = await user.person();
    const statuses = await statusesOf(11, () => user.post(URL, undefined, { token }));
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    await user.mailWith(email, 'address of the private feed');
  });

  it('is limited for each address, and no token is written to the log', async () => {
    const { access_token: token } = await user.person();
    const secret = await renew(token);
    const address = newAddress();
    const statuses = await statusesOf(121, () => read(secret, address));
    expect([...new Set(statuses)]).toEqual([200, 429]);
    expect((await read(secret)).status).toBe(200);
    expect(user.log.join('\n')).not.toContain(secret);
  });

  it.each([[''], ['short'], [{ $ne: '' }]])('refuses %j as a token', async (token) => {
    const { status } = await user.post('/v1/private-feeds/read', { token });
    expect(status).toBe(400);
  });
});
