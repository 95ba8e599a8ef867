import { describe, expect, it } from '@jest/globals';
import type { StoredTalkList, TalkListView } from '@elevate/contracts/user';
import { COLLECTION_LIMITS, LIST_MESSAGES } from '@elevate/rules';
import { newAddress, PASSWORD, RunningUser } from './running-user.js';

const user = RunningUser.ofFile();
const { lists: MOST_LISTS, talks: MOST_TALKS } = COLLECTION_LIMITS;
const URL = '/v1/me/lists';

const talk = (n: number) => `TEST${String(n).padStart(7, '0')}`;
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
const talks = (count: number, from = 0) => times(count, (n) => talk(from + n));

async function signUp() {
  const { access_token: token, id } = await user.person();
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', below = '', body?: object) =>
    user.request(method, `${URL}${below}`, body, { token });
  return {
    token,
    send,
    create: async (name: string, episode_ids: string[] = []) =>
      (await send('POST', '', { name, episode_ids })).body as unknown as TalkListView,
    add: (list: string, n: number) => send('POST', `/${list}/talks`, { episode_id: talk(n) }),
    lists: async () => (await send('GET')).body['items'] as TalkListView[],
    get: async (list: string) => (await send('GET', `/${list}`)).body as unknown as StoredTalkList,
    share: async (list: string) =>
      String((await send('POST', `/${list}/share`)).body['path']).replace('/shared-list#', ''),
    countStored: () => user.connection.collection('talk_lists').countDocuments({ userId: id }),
  };
}

const read = (token: unknown, address = newAddress()) =>
  user.post('/v1/shared-lists/read', { token }, { address });

describe('the lists of a member', () => {
  it('are made with a name and talks in their order, the last changed first', async () => {
    const { create, add, lists, get } = await signUp();
    const first = await create('  First  list ');
    user.pass(1_000);
    const second = await create('Second', [talk(2), talk(1)]);
    expect(second).toMatchObject({ talks: 2, episode_ids: [talk(2), talk(1)], version: 1 });
    expect(await lists()).toEqual([second, first]);
    user.pass(1_000);
    await add(first.id, 3);
    expect(await lists()).toMatchObject([{ name: 'First list' }, { name: 'Second' }]);
    const items = [2, 1].map((n) => ({ episode_id: talk(n), added_at: second.changed_at }));
    expect((await get(second.id)).items).toEqual(items);
  });

  it('are limited, also where devices make the last ones at once', async () => {
    const { send, create, lists, countStored } = await signUp();
    for (let made = 0; made < MOST_LISTS - 5; made += 1) await create('A');
    const answers = await Promise.all(times(20, () => send('POST', '', { name: 'Last' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await countStored()).toBe(MOST_LISTS);
    const problem = { code: 'USER.TOO_MANY_LISTS', detail: LIST_MESSAGES.tooMany };
    expect(await create('More')).toMatchObject({ status: 409, ...problem });
    expect((await send('DELETE', `/${(await lists())[0]?.id}`)).status).toBe(204);
    expect((await create('More')).version).toBe(1);
  });

  it('are as unknown to other members as a list that does not exist', async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const before = await owner.get((await owner.create('Private', talks(1))).id);
    for (const list of [before.id, '00000000-0000-4000-8000-000000000000']) {
      for (const { status, body } of [
        await other.send('GET', `/${list}`),
        await other.send('PUT', `/${list}`, { version: 1, name: 'Mine' }),
        await other.send('DELETE', `/${list}`),
        await other.add(list, 2),
        await other.send('DELETE', `/${list}/talks/${talk(0)}`),
        await other.send('POST', `/${list}/share`),
        await other.send('DELETE', `/${list}/share`),
      ])
        expect([status, body['code']]).toEqual([404, 'USER.LIST_NOT_FOUND']);
    }
    expect([await other.lists(), await owner.get(before.id)]).toEqual([[], before]);
  });
});

describe('a change of a list', () => {
  it('renames and reorders it, removes talks, and keeps when the others were added', async () => {
    const { send, create, get } = await signUp();
    const { id, changed_at: before } = await create('Old', talks(3));
    user.pass(1_000);
    const episode_ids = [talk(2), talk(9), talk(0)];
    const { body } = await send('PUT', `/${id}`, { version: 1, name: ' New ', episode_ids });
    expect(body).toMatchObject({ name: 'New', episode_ids, version: 2 });
    const added = (await get(id)).items.map(({ added_at }) => added_at);
    expect(added).toEqual([before, body['changed_at'], before]);
    const renamed = await send('PUT', `/${id}`, { version: 2, name: 'B' });
    expect(renamed.body).toMatchObject({ name: 'B', episode_ids, version: 3 });
  });

  it('is refused with both versions where another device came first, whose talk stays', async () => {
    const { send, create, add, lists } = await signUp();
    const { id } = await create('A', talks(2));
    await add(id, 7);
    const sent = { version: 1, name: 'B', episode_ids: [talk(1)] };
    const { status, body } = await send('PUT', `/${id}`, sent);
    const [current] = await lists();
    expect(current).toMatchObject({ name: 'A', version: 2, episode_ids: [...talks(2), talk(7)] });
    expect([status, body]).toMatchObject([
      409,
      { code: 'USER.LIST_CONFLICT', detail: LIST_MESSAGES.conflict, conflict: { current, sent } },
    ]);
    const rename = (n: number) => send('PUT', `/${id}`, { version: 2, name: `Name ${n}` });
    const statuses = (await Promise.all(times(10, rename))).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...times(9, () => 409)]);
  });
});

describe('a talk', () => {
  it('is added at the end, once, and removed, also if it is not there', async () => {
    const { send, create, add, lists } = await signUp();
    const { id } = await create('A', talks(1));
    const [added, again] = [await add(id, 5), await add(id, 5)];
    expect([added.status, again.status, again.body]).toEqual([200, 200, added.body]);
    expect(added.body).toMatchObject({ episode_ids: [talk(0), talk(5)], version: 2 });
    const remove = () => send('DELETE', `/${id}/talks/${talk(0)}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await lists()).toMatchObject([{ episode_ids: [talk(5)], version: 3 }]);
  });

  it('is not lost where many are added and removed at once', async () => {
    const { send, create, add, lists } = await signUp();
    const { id } = await create('A', talks(10));
    const answers = await Promise.all([
      ...times(20, (n) => add(id, 100 + n)),
      ...times(10, () => add(id, 200)),
      ...talks(10).map((episode_id) => send('DELETE', `/${id}/talks/${episode_id}`)),
    ]);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const ids = (await lists())[0]?.episode_ids.toSorted();
    expect(ids).toEqual([...talks(20, 100), talk(200)]);
  });

  it('is refused by a full list, where one that is there changes nothing', async () => {
    const { create, add } = await signUp();
    const { id } = await create('A', talks(MOST_TALKS - 1));
    expect(await create('B', talks(MOST_TALKS + 1))).toMatchObject({ status: 400 });
    const last = await Promise.all([add(id, 901), add(id, 902)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    const problem = { code: 'USER.TALK_LIST_FULL', detail: LIST_MESSAGES.full };
    expect((await add(id, 903)).body).toMatchObject(problem);
    expect((await add(id, 0)).body['talks']).toBe(MOST_TALKS);
  });
});

describe('a shared list', () => {
  it('is read by its link, without its owner', async () => {
    const { create, share, get } = await signUp();
    const { id } = await create('Shared', talks(1));
    const token = await share(id);
    expect([Buffer.from(token, 'base64url').length, await share(id)]).toEqual([16, token]);
    const { items, changed_at, ...list } = await get(id);
    expect(list).toMatchObject({ version: 1, shared: { path: `/shared-list#${token}` } });
    expect((await read(token)).body).toEqual({ name: 'Shared', changed_at, items });
  });

  it('ends at once with its link, its list or its account, and answers as an unknown one', async () => {
    const { token, send, create, share, countStored } = await signUp();
    const [{ id }, other] = [await create('A'), await create('B')];
    const first = await share(id);
    expect((await send('DELETE', `/${id}/share`)).status).toBe(204);
    const [ended, unknown] = [await read(first), await read('A'.repeat(22))];
    expect([ended.status, ended.body]).toEqual([404, unknown.body]);
    const second = await share(id);
    expect([second === first, (await read(first)).status]).toEqual([false, 404]);
    await send('DELETE', `/${id}`);
    expect((await read(second)).status).toBe(404);
    const last = await share(other.id);
    await user.request('POST', '/v1/me/deletion', { password: PASSWORD }, { token });
    expect([(await read(last)).status, await countStored()]).toEqual([404, 0]);
  });

  it('is limited for each address, and no token is written to the log', async () => {
    const { create, share } = await signUp();
    const token = await share((await create('A')).id);
    const address = newAddress();
    const answers = await Promise.all(times(330, () => read(token, address)));
    const served = answers.filter(({ status }) => status === 200).length;
    expect([served >= 300, served < 330, (await read(token)).status]).toEqual([true, true, 200]);
    expect(user.log.join('\n')).not.toContain(token);
    for (const wrong of ['', 'short', { $ne: '' }]) expect((await read(wrong)).status).toBe(400);
  });
});
