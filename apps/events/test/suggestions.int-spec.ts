import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Suggestion, SuggestionPage } from '@elevate/contracts/events';
import { SUGGESTION_MESSAGES, DAY_MS } from '@elevate/rules';
import {
  MOST_OPEN_OF_SOURCE,
  MOST_OPEN_SUGGESTIONS,
  SuggestionRetention,
} from '../src/suggestions/suggestions.controller.js';
import { codeOf, RunningEvents } from './support/running-events.js';

const FEED = { kind: 'feed', address: 'https://blog.example/rss', name: 'A blog' } as const;

const events = RunningEvents.ofFile();
const stored = () => events.connection.collection('suggestions');
beforeEach(async () => {
  await stored().deleteMany({});
});

const suggest = (change: Readonly<Record<string, unknown>> = {}) => {
  const payload = { ...FEED, ...change };
  return events.request('POST', '/v1/public-suggestions', { token: '', payload });
};
const CONFLICT = [409, 'EVENTS.SUGGESTION_CONFLICT'];
const list = async (query = ''): Promise<SuggestionPage> =>
  (await events.request<SuggestionPage>('GET', `/v1/suggestions${query}`)).body;
const first = async (query = ''): Promise<Suggestion> => (await list(query)).items[0]!;
const decide = (id: string, decision: string) =>
  events.request<Suggestion>('POST', `/v1/suggestions/${id}/${decision}`);

const isFull = async (change: Readonly<Record<string, unknown>>, detail: string) => {
  const { status, body, headers } = await suggest(change);
  expect([status, body]).toMatchObject([429, { detail }]);
  expect(headers['retry-after']).toBe('86400');
};

describe('a suggestion of a visitor', () => {
  it('is one, however often and in whatever spelling it is sent', async () => {
    const { status, raw } = await suggest({ note: ' Weekly\u202e\nnews ' });
    expect([status, raw.length]).toEqual([204, 0]);
    const { first_at: at } = await first();
    events.pass(60_000);
    const again = { address: 'https://www.blog.example/rss/#top', name: 'Another name' };
    await Promise.all([suggest(again), suggest(again)]);
    const { items, total } = await list();
    expect(total).toBe(1);
    const id = expect.stringMatching(/^[\w-]{43}$/);
    const times = { first_at: at, last_at: expect.any(String), decided_at: null };
    const counts = { count: 3, open_of_source: 0 };
    const one = { ...FEED, ...times, ...counts, id, note: 'Weekly news', state: 'open' };
    expect(items).toEqual([one]);
    expect(Date.parse(items[0]!.last_at) - Date.parse(at)).toBeGreaterThanOrEqual(60_000);
  });

  it('names a channel by its handle or its address', async () => {
    await suggest({ kind: 'channel', address: '@A.Meetup' });
    await suggest({ kind: 'channel', address: 'https://youtube.com/@a.meetup' });
    const { items } = await list();
    expect(items).toMatchObject([{ address: 'https://www.youtube.com/@A.Meetup', count: 2 }]);
  });

  it('inserted by many at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => suggest()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await list()).toMatchObject({ total: 1, items: [{ count: 8 }] });
  });

  it('is answered the same after it was declined, and stays declined', async () => {
    await suggest();
    await decide((await first()).id, 'decline');
    const { status, raw } = await suggest();
    expect([status, raw.length]).toEqual([204, 0]);
    expect(await first()).toMatchObject({ state: 'declined', count: 2 });
  });

  it.each([
    [{ kind: 'person' }, 'kind'],
    [{ kind: { $ne: '' } }, 'kind'],
    [{ address: { $gt: '' } }, 'address'],
    [{ address: 'http://blog.example/rss' }, 'address'],
    [{ address: 'https://10.0.0.7/rss' }, 'address'],
    [{ kind: 'channel', address: 'https://blog.example/rss' }, 'address'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: ['x'] }, 'note'],
    [{ email: 'ada@example.org' }, 'email'],
  ])('is refused with %j', async (change, field) => {
    const { status, body } = await suggest(change);
    expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
    expect((await list()).total).toBe(0);
  });

  it('waits where there are too many, also a known one', async () => {
    await suggest();
    const document = await stored().findOne({});
    const others = Array.from({ length: MOST_OPEN_SUGGESTIONS - 1 }, (_, index) => ({
      ...document,
      _id: `other-${index}` as never,
    }));
    await stored().insertMany(others);
    for (const address of [FEED.address, 'https://another.example/'])
      await isFull({ address }, SUGGESTION_MESSAGES.full);
    await decide('other-0', 'decline');
    expect((await suggest()).status).toBe(204);
  });
});

describe('the suggestions of one network', () => {
  const [source, other] = ['s'.repeat(16), 'o'.repeat(16)];
  const fill = async (host = 'blog.example') => {
    for (let index = 0; index < MOST_OPEN_OF_SOURCE; index += 1) {
      const address = `https://${host}/${index}`;
      expect((await suggest({ address, source })).status).toBe(204);
    }
  };

  it('have a share of the inbox, and leave the rest to others', async () => {
    await fill();
    const address = 'https://blog.example/new';
    for (const refused of [address, 'https://blog.example/0'])
      await isFull({ address: refused, source }, SUGGESTION_MESSAGES.fullOfNetwork);
    expect((await suggest({ address, source: other })).status).toBe(204);
    expect((await suggest({ source: 'an address' })).status).toBe(400);
    await decide((await list()).items[1]!.id, 'decline');
    expect((await suggest({ address: 'https://blog.example/newer', source })).status).toBe(204);
  });

  it('are declined together, each with an audit record, and their network is forgotten', async () => {
    await suggest({ address: 'https://blog.example/other', source: other });
    events.pass(1_000);
    await fill('declined.example');
    const { id, open_of_source } = await first();
    expect(open_of_source).toBe(MOST_OPEN_OF_SOURCE);
    const declineSource = () => events.request('POST', `/v1/suggestions/${id}/decline-source`);
    const { status, body } = await declineSource();
    expect([status, body]).toEqual([200, { declined: MOST_OPEN_OF_SOURCE }]);
    expect(await list('?state=open')).toMatchObject({ total: 1, items: [{ open_of_source: 1 }] });
    const audit = await events.audit(`object=suggestion:${id}`);
    expect(audit).toMatchObject([{ action: 'suggestion-declined' }]);
    expect(await stored().countDocuments({ source })).toBe(0);
    expect(codeOf(await declineSource())).toEqual(CONFLICT);
  });
});

describe('the list of suggestions', () => {
  it('is filtered by state and kind, the one sent last first, 20 a page', async () => {
    for (let index = 0; index < 23; index += 1) {
      await suggest({ address: `https://blog.example/${index}`, name: `Blog ${index}` });
      events.pass(1_000);
    }
    await suggest({ kind: 'event' });
    await decide((await first('?kind=event')).id, 'accept');
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect((await names('?state=open')).slice(0, 2)).toEqual(['Blog 22', 'Blog 21']);
    expect(await names('?kind=feed&page=2')).toEqual(['Blog 2', 'Blog 1', 'Blog 0']);
    expect(await list('?state=open&page=9')).toMatchObject({ total: 23, page: 2, pages: 2 });
    expect(await list('?state=accepted')).toMatchObject({ total: 1, items: [{ kind: 'event' }] });
    expect(await list('?state=declined')).toEqual({ items: [], total: 0, page: 1, pages: 1 });
  });

  it.each(['state=all', 'state[$ne]=open', 'kind=x', 'page=0', 'page=x', 'other=1'])(
    'refuses %s',
    async (query) => {
      expect((await events.request('GET', `/v1/suggestions?${query}`)).status).toBe(400);
    },
  );
});

describe('a decision', () => {
  it('is audited, and can be taken back', async () => {
    await suggest({ address: 'https://audited.example/' });
    const { id } = await first();
    for (const [decision, state] of [
      ['accept', 'accepted'],
      ['accept', 'accepted'],
      ['reopen', 'open'],
      ['decline', 'declined'],
    ] as const) {
      events.pass(1_000);
      const { status, body } = await decide(id, decision);
      expect([status, body]).toMatchObject([200, { id, state }]);
      expect(body.decided_at === null).toBe(state === 'open');
    }
    const [declined, ...earlier] = await events.audit(`object=suggestion:${id}`);
    expect(declined).toMatchObject({
      action: 'suggestion-declined',
      actor: events.adminId,
      subject: { kind: 'suggestion', id, name: 'A blog' },
      before: { state: 'open' },
      after: { state: 'declined' },
    });
    const actions = earlier.map(({ action }) => action);
    expect(actions).toEqual(['suggestion-reopened', 'suggestion-accepted']);
  });

  it('does not replace the one of another administrator', async () => {
    await suggest();
    const { id } = await first();
    await decide(id, 'decline');
    expect(codeOf(await decide(id, 'accept'))).toEqual(CONFLICT);
    expect((await first()).state).toBe('declined');
    expect((await decide('unknown', 'accept')).status).toBe(404);
  });

  it('is forgotten with its suggestion after 180 days; open ones stay', async () => {
    await suggest();
    await suggest({ kind: 'event' });
    await decide((await first('?kind=event')).id, 'decline');
    const retention = events.service.app.get(SuggestionRetention, { strict: false });
    events.pass(179 * DAY_MS);
    await suggest({ kind: 'event' });
    await retention.run();
    expect((await list()).total).toBe(2);
    events.pass(2 * DAY_MS);
    await retention.run();
    expect((await list()).items).toMatchObject([{ kind: 'feed' }]);
  });
});
