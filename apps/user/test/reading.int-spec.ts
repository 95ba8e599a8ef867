import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { READ_DAYS } from '@elevate/rules';
import type { SessionTokens } from '@elevate/contracts/user';
import { Housekeeping } from '../src/own-account/housekeeping.js';
import { RunningUser, type Body } from './running-user.js';

const URL = '/v1/me/reading';
const DAY_MS = 86_400_000;

let user: RunningUser;
beforeAll(async () => {
  user = await RunningUser.start();
});
afterAll(() => user.close());

const minutesAgo = (minutes: number) =>
  new Date(user.now().getTime() - minutes * 60_000).toISOString();
const mark = (article_id: string, minutes: number, read = true) => ({
  ...{ article_id, read, changed_at: minutesAgo(minutes) },
});
const put = async ({ access_token: token }: SessionTokens, change: Body) => {
  const answer = await user.request('PUT', URL, { marks: [], ...change }, { token });
  expect(answer.status).toBe(200);
  return answer.body;
};
const marks = async ({ access_token: token }: SessionTokens) => {
  const { body } = await user.request('GET', URL, undefined, { token });
  return (body['marks'] as { article_id: string; read: boolean }[]).map(
    ({ article_id, read }) => `${article_id} ${String(read)}`,
  );
};

describe('the read marks of an account', () => {
  it('are the newest of two devices, in any order, also twice', async () => {
    const person = await user.person();
    await put(person, { marks: [mark('a', 5, false), mark('b', 3)] });
    await put(person, { marks: [mark('a', 9)] });
    await put(person, { marks: [mark('b', 3)] });
    expect(await marks(person)).toEqual(['b true', 'a false']);
  });

  it('are answered from a revision on', async () => {
    const person = await user.person();
    const { revision: since } = await put(person, { marks: [mark('a', 9)] });
    await put(person, { marks: [mark('b', 8)] });
    const answer = await put(person, { since });
    expect(answer['marks']).toEqual([expect.objectContaining({ article_id: 'b' })]);
    expect((await put(person, { since: answer['revision'] }))['marks']).toEqual([]);
  });

  it('lose nothing where devices write at once', async () => {
    const person = await user.person();
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => put(person, { marks: [mark(id, 1)] })));
    expect(await marks(person)).toHaveLength(4);
  });

  it('have one time for all articles, which the newest change sets', async () => {
    const person = await user.person();
    const all = { until: minutesAgo(3), changed_at: minutesAgo(3) };
    await put(person, { all });
    const older = { until: minutesAgo(9), changed_at: minutesAgo(9) };
    expect((await put(person, { all: older }))['all']).toEqual(all);
    const undone = { until: new Date(0).toISOString(), changed_at: minutesAgo(1) };
    expect((await put(person, { all: undone }))['all']).toEqual(undone);
  });

  it('are swept when their time is over, while the account stays', async () => {
    const person = await user.person();
    await put(person, { marks: [mark('a', 0)] });
    const stored = user.connection.collection('read_marks');
    user.pass((READ_DAYS + 1) * DAY_MS);
    await user.service.app.get(Housekeeping).sweep();
    const found = await stored.findOne({ _id: person.id as never });
    expect([found?.['marks'], found?.['expiresAt']]).toEqual([[], null]);
  });
});
