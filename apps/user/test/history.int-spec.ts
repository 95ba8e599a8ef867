import { describe, expect, it } from '@jest/globals';
import type { SessionTokens } from '@elevate/contracts/user';
import { Housekeeping } from '../src/own-account/housekeeping.js';
import { atOnce, type Body, codeOf, RunningUser } from './running-user.js';
import { DAY_MS, MINUTE_MS, READ_DAYS } from '@elevate/rules';

const user = RunningUser.ofFile();
const minutesAgo = (minutes: number) =>
  new Date(user.now().getTime() - minutes * MINUTE_MS).toISOString();

describe('the watch history of an account', () => {
  const URL = '/v1/me/history';

  type Person = SessionTokens & { id: string };

  const id = (n: number) => `TEST${String(n).padStart(7, '0')}`;
  const entry = (n: number, seconds: number, at = minutesAgo(0)) => ({
    episode_id: id(n),
    seconds,
    finished: false,
    watched_at: at,
    changed_at: at,
  });
  const put = ({ access_token: token }: Person, change: Body) =>
    user.put(URL, { entries: [], removals: [], ...change }, token);
  const get = async ({ access_token: token }: Person) => (await user.get(URL, token)).body;
  const positions = async (person: Person) =>
    ((await get(person))['items'] as { episode_id: string; seconds: number }[]).map(
      ({ episode_id, seconds }) => [episode_id, seconds],
    );
  const stored = (person: Person) =>
    user.connection.collection('watch_histories').findOne({ _id: person.id as never });

  it('begins empty, and lists the last watched first', async () => {
    const person = await user.person();
    expect(await get(person)).toEqual({ keep: true, items: [] });
    const [older, newer] = [entry(1, 100, minutesAgo(9)), entry(2, 200, minutesAgo(1))];
    const answer = await put(person, { entries: [older, newer] });
    expect([answer.status, answer.body]).toEqual([200, { keep: true, items: [newer, older] }]);
    expect(await get(person)).toEqual(answer.body);
  });

  it('loses nothing where devices write at once', async () => {
    const person = await user.person();
    const answers = await atOnce(5, (n) => put(person, { entries: [entry(n, 60)] }));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await positions(person)).toHaveLength(5);
  });

  it('forgets one, and all, also what a device sends late', async () => {
    const person = await user.person();
    await put(person, { entries: [entry(1, 60, minutesAgo(9)), entry(2, 60, minutesAgo(8))] });
    const removals = [{ episode_id: id(1), changed_at: minutesAgo(5) }];
    await put(person, { removals });
    await put(person, { entries: [entry(1, 90, minutesAgo(6))] });
    expect(await positions(person)).toEqual([[id(2), 60]]);
    await put(person, { cleared_at: minutesAgo(3) });
    await put(person, { entries: [entry(3, 60, minutesAgo(4)), entry(4, 60, minutesAgo(2))] });
    expect(await positions(person)).toEqual([[id(4), 60]]);
  });

  it('ends after 90 days, in the store too', async () => {
    const person = await user.person();
    const old = new Date(user.now().getTime() - 90 * DAY_MS).toISOString();
    const late = new Date(user.now().getTime() - 89 * DAY_MS).toISOString();
    await put(person, { entries: [entry(1, 60, old), entry(2, 60, late), entry(3, 60)] });
    expect(await positions(person)).toHaveLength(2);
    user.pass(DAY_MS + MINUTE_MS);
    await user.service.app.get(Housekeeping).sweep();
    expect((await stored(person))?.['entries']).toEqual([expect.objectContaining({ id: id(3) })]);
  });

  it("is everybody's own", async () => {
    const [first, second] = [await user.person(), await user.person()];
    await put(first, { entries: [entry(1, 60, minutesAgo(9))] });
    await put(second, { removals: [{ episode_id: id(1), changed_at: minutesAgo(0) }] });
    await put(second, { cleared_at: minutesAgo(0) });
    await put(second, { keep: { value: false, changed_at: minutesAgo(0) } });
    expect(await get(first)).toMatchObject({ keep: true, items: [{ episode_id: id(1) }] });
    expect(await get(second)).toEqual({ keep: false, items: [] });
  });

  it.each<[string, (good: Body) => Body]>([
    ['an id that is none', (good) => ({ entries: [{ ...good, episode_id: { $ne: '' } }] })],
    ['a position below 0', (good) => ({ entries: [{ ...good, seconds: -1 }] })],
    ['a broken position', (good) => ({ entries: [{ ...good, seconds: 1.5 }] })],
    ['no time', (good) => ({ entries: [{ ...good, changed_at: 'now' }] })],
    ['another field', (good) => ({ entries: [{ ...good, user_id: 'x' }] })],
    ['too many', (good) => ({ entries: Array(51).fill(good) })],
    ['a removal without its time', () => ({ removals: [{ episode_id: id(1) }] })],
    ['a switch that is no switch', () => ({ keep: { value: 'no', changed_at: minutesAgo(0) } })],
    ['no lists', () => ({ entries: null, removals: 'x' })],
  ])('refuses %s, as a whole', async (_what, change) => {
    const person = await user.person();
    const answer = await put(person, change({ ...entry(1, 60) }));
    expect(codeOf(answer)).toEqual([400, 'HTTP.INVALID_REQUEST']);
    expect(await positions(person)).toEqual([]);
  });
});

describe('the read marks of an account', () => {
  const URL = '/v1/me/reading';
  const mark = (article_id: string, minutes: number, read = true) => ({
    article_id,
    read,
    changed_at: minutesAgo(minutes),
  });
  const put = async ({ access_token: token }: SessionTokens, change: Body) => {
    const answer = await user.put(URL, { marks: [], ...change }, token);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const marks = async ({ access_token: token }: SessionTokens) => {
    const { body } = await user.get(URL, token);
    return (body['marks'] as { article_id: string; read: boolean }[]).map(
      ({ article_id, read }) => `${article_id} ${String(read)}`,
    );
  };

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

  it('are swept when their time is over, while the account stays', async () => {
    const person = await user.person();
    await put(person, { marks: [mark('a', 0)] });
    const stored = user.connection.collection('read_marks');
    user.pass((READ_DAYS + 1) * DAY_MS);
    await user.service.app.get(Housekeeping).sweep();
    const document = await stored.findOne({ _id: person.id as never });
    expect([document?.['marks'], document?.['expiresAt']]).toEqual([[], null]);
  });
});
