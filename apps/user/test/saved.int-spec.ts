import { describe, expect, it } from '@jest/globals';
import type { SessionTokens } from '@elevate/contracts/user';
import { RunningUser } from './running-user.js';

const user = RunningUser.ofFile();

const kinds = [
  {
    what: 'My List',
    url: '/v1/me/list',
    field: 'episode_id',
    own: {},
    id: (n: number) => `TEST${String(n).padStart(7, '0')}`,
    duplicate: 'Already in your list',
    signedOut: 'No active session',
  },
  {
    what: 'the bookmarks',
    url: '/v1/me/bookmarks',
    field: 'article_id',
    own: { id: expect.stringMatching(/^[\w-]{22}$/) },
    id: (n: number) => `article-${n}`,
    duplicate: 'Already bookmarked',
    signedOut: 'Must be logged in',
  },
];

describe('the id of a bookmark', () => {
  it("stays while the article is bookmarked, and is no one else's", async () => {
    const [owner, other] = [await user.person(), await user.person()];
    const url = '/v1/me/bookmarks';
    const add = async (token: string) =>
      (await user.request('POST', url, { article_id: 'article-1' }, { token })).body;
    const first = await add(owner.access_token);
    const second = await add(other.access_token);
    expect(first['id']).not.toBe(second['id']);
    const { body } = await user.request('GET', url, undefined, { token: owner.access_token });
    expect(body['items']).toEqual([first]);
  });
});

describe.each(kinds)('$what', ({ url, field, own, id, duplicate, signedOut }) => {
  type Person = SessionTokens & { id: string };
  const add = ({ access_token: token }: Person, value: unknown) =>
    user.request('POST', url, { [field]: value }, { token });
  const remove = ({ access_token: token }: Person, value: string) =>
    user.request('DELETE', `${url}/${encodeURIComponent(value)}`, undefined, { token });
  const list = async ({ access_token: token }: Person): Promise<Record<string, string>[]> =>
    (await user.request('GET', url, undefined, { token })).body['items'] as Record<
      string,
      string
    >[];
  const idsOf = async (person: Person) => (await list(person)).map((entry) => entry[field]);

  it('begins empty, and lists the newest first', async () => {
    const person = await user.person();
    expect(await list(person)).toEqual([]);
    for (const n of [1, 2, 3]) expect((await add(person, id(n))).status).toBe(201);
    expect(await idsOf(person)).toEqual([id(3), id(2), id(1)]);
    const [newest] = await list(person);
    expect(newest).toEqual({
      ...own,
      user_id: person.id,
      [field]: id(3),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('takes an item once, and says so the second time', async () => {
    const person = await user.person();
    await add(person, id(1));
    const { status, body } = await add(person, id(1));
    expect({ status, code: body['code'], detail: body['detail'] }).toEqual({
      status: 409,
      code: 'USER.DUPLICATE',
      detail: duplicate,
    });
    expect(await idsOf(person)).toEqual([id(1)]);
  });

  it('takes an item once where twenty add it at once, and loses none of twenty others', async () => {
    const person = await user.person();
    const same = Array.from({ length: 20 }, () => add(person, id(1)));
    const others = Array.from({ length: 20 }, (_, n) => add(person, id(100 + n)));
    const statuses = (await Promise.all(same)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    for (const { status } of await Promise.all(others)) expect(status).toBe(201);
    expect(new Set(await idsOf(person)).size).toBe(21);
    expect(await idsOf(person)).toHaveLength(21);
  });

  it('gives an item up, also one that is not there', async () => {
    const person = await user.person();
    await add(person, id(1));
    await add(person, id(2));
    expect([(await remove(person, id(1))).status, (await remove(person, id(1))).status]).toEqual([
      204, 204,
    ]);
    expect(await idsOf(person)).toEqual([id(2)]);
    expect((await add(person, id(1))).status).toBe(201);
    expect(await idsOf(person)).toEqual([id(1), id(2)]);
  });

  it("is everybody's own", async () => {
    const [first, second] = [await user.person(), await user.person()];
    await add(first, id(1));
    await remove(second, id(1));
    expect([await idsOf(first), await idsOf(second)]).toEqual([[id(1)], []]);
  });

  it('refuses what is no id to remove', async () => {
    const person = await user.person();
    for (const value of ['$gt', 'a b', '__proto__.x', '{"$gt":""}', 'x'.repeat(99)]) {
      expect((await remove(person, value)).status).toBe(400);
    }
  });

  it('requires a session', async () => {
    for (const answer of [
      await user.request('GET', url),
      await user.request('POST', url, { [field]: id(1) }),
      await user.request('DELETE', `${url}/${id(1)}`),
    ]) {
      expect([answer.status, answer.body['detail']]).toEqual([401, signedOut]);
    }
  });

  it('has an end', async () => {
    const person = await user.person();
    const entries = Array.from({ length: 5_000 }, (_, n) => ({ id: id(n), createdAt: new Date() }));
    const collection = field === 'episode_id' ? 'user_lists' : 'user_news_bookmarks';
    await user.connection.collection(collection).insertOne({ _id: person.id as never, entries });
    const { status, body } = await add(person, id(5_000));
    expect([status, body['code']]).toEqual([400, 'USER.LIST_FULL']);
    await remove(person, id(7));
    expect((await add(person, id(5_000))).status).toBe(201);
    expect((await add(person, id(8))).body['code']).toBe('USER.DUPLICATE');
  });
});
