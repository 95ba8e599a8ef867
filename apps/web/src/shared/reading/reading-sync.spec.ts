import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { READ_BATCH, MINUTE_MS } from '@elevate/rules';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { followReading, makeStore, type AppStore } from '../../test-kit/a-store.js';
import { aUser } from '../../test-kit/account-api.js';
import type { Reading as ReadingAnswer, ReadingChange } from '../api/generated/schema.js';
import { at, testServer } from '../../test-kit/server.js';

import { setSession } from '../session/session-store.js';
import { isRead, markAllRead, markArticles, readReading, writeReading } from './use-reading.js';

type Mark = ReadingAnswer['marks'][number];

/** The read marks of one account, as the user service keeps them. */
class ReadingApi {
  all = { until: new Date(0).toISOString(), changed_at: new Date(0).toISOString() };
  revision = 0;
  readonly marks = new Map<string, Mark & { readonly revision: number }>();
  readonly changes: ReadingChange[] = [];

  /** As another device marked it. */
  marked(id: string, read: boolean, time = Date.now()): void {
    this.revision += 1;
    this.put({ article_id: id, read, changed_at: new Date(time).toISOString() });
  }

  read(): string[] {
    return [...this.marks.values()].filter(({ read }) => read).map(({ article_id }) => article_id);
  }

  handlers() {
    return [
      http.put(at('/reading'), async ({ request }) => {
        const change = (await request.json()) as ReadingChange;
        this.changes.push(change);
        this.apply(change);
        return HttpResponse.json(this.answer(change.since));
      }),
    ];
  }

  private answer(since = 0): ReadingAnswer {
    const marks = [...this.marks.values()].filter(({ revision }) => revision > since);
    return {
      revision: this.revision,
      all: this.all,
      marks: marks.map(({ article_id, read, changed_at }) => ({ article_id, read, changed_at })),
    };
  }

  private apply({ marks, all }: ReadingChange): void {
    if (marks.length > 0 || all) this.revision += 1;
    marks.forEach((mark) => this.put(mark));
    if (all && all.changed_at > this.all.changed_at) this.all = all;
  }

  private put(mark: Mark): void {
    const existing = this.marks.get(mark.article_id);
    if (existing && existing.changed_at >= mark.changed_at) return;
    this.marks.set(mark.article_id, { ...mark, revision: this.revision });
  }
}

const { server, requests } = testServer();
const stops: (() => void)[] = [];
let account: ReadingApi;
let store: AppStore;

beforeEach(() => {
  requests.length = 0;
  account = new ReadingApi();
  server.use(...account.handlers());
  store = makeStore();
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  localStorage.clear();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const article = (id: string, minutes = 60) => ({ id, created_at: ago(minutes) });
const [A, B] = [article('a'), article('b')] as const;
const read = () => [A, B].filter((article) => isRead(readReading(), article)).map(({ id }) => id);
const signIn = (id = 'member-1') => {
  const expires_at = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  setSession(store, { signed_in: true, user: aUser({ id }), expires_at });
};
const untilSent = () =>
  waitFor(() => {
    const { unsent, isAllUnsent, since } = readReading();
    expect([unsent, isAllUnsent, since]).toEqual([[], false, account.revision]);
  });
const signedIn = async () => {
  signIn();
  stops.push(followReading(store));
  await waitFor(() => expect(requests).toContain('/reading'));
  await untilSent();
};

describe('the read marks of this device', () => {
  it('are set, taken back, and kept without an account', () => {
    setSession(store, { signed_in: false });
    stops.push(followReading(store));
    const takeBack = markArticles([A, B], true);
    expect(read()).toEqual(['a', 'b']);
    takeBack();
    expect([read(), requests]).toEqual([[], []]);
  });

  it('cover everything that came before "Mark all as read", until Undo', () => {
    markArticles([A], true);
    const takeBack = markAllRead([A, B]);
    expect(read()).toEqual(['a', 'b']);
    expect(isRead(readReading(), article('new', -1))).toBe(false);
    markArticles([B], false);
    expect(read()).toEqual(['a']);
    takeBack();
    expect(read()).toEqual(['a']);
    // The clock of the device is behind: what is shown is read all the same.
    const ahead = article('ahead', -5);
    markAllRead([ahead]);
    expect(isRead(readReading(), ahead)).toBe(true);
  });

  it('leave what the list has not shown unread, whatever the clock of the device says', () => {
    const [unseenOld, unseenNew] = [article('late', 5), article('later', 1)];
    const inAnHour = Date.now() + 60 * MINUTE_MS;
    const takeBack = markAllRead([A, B], inAnHour);
    expect(read()).toEqual(['a', 'b']);
    for (const unseen of [unseenOld, unseenNew]) expect(isRead(readReading(), unseen)).toBe(false);
    takeBack(inAnHour + 1);
    expect(read()).toEqual([]);
  });

  it('were unread by choice are read by "Mark all as read", and unread after Undo', () => {
    markArticles([A, B], true);
    markArticles([B], false);
    const takeBack = markAllRead([A, B]);
    expect(read()).toEqual(['a', 'b']);
    takeBack();
    expect(read()).toEqual(['a']);
  });

  it('do not lose what was read before by a list that shows less', () => {
    const newest = article('newest', 1);
    markAllRead([A, B, newest]);
    markAllRead([A]);
    expect(isRead(readReading(), newest)).toBe(true);
  });

  it('survive other things in the storage', () => {
    for (const text of ['{', '[]', '{"all":1}', '{"all":{"until":1,"at":1},"marks":{"a":1}}']) {
      localStorage.setItem('read-marks', text);
      expect(read()).toEqual([]);
    }
    markArticles([A], true);
    expect(read()).toEqual(['a']);
  });
});

describe('the read marks of a member', () => {
  it('are merged at sign-in, in batches', async () => {
    account.marked('b', true);
    const many = Array.from({ length: READ_BATCH + 20 }, (_, n) => article(`x${n}`));
    markArticles([A, ...many], true);
    await signedIn();
    await waitFor(() => expect(read()).toEqual(['a', 'b']));
    expect(account.read()).toHaveLength(many.length + 2);
    expect(account.changes.map(({ marks }) => marks.length)).toContain(READ_BATCH);
  });

  it('follow the newest change, and ask only for what changed', async () => {
    account.marked('a', true, Date.now() - 9 * MINUTE_MS);
    await signedIn();
    markArticles([A], false);
    await untilSent();
    expect(account.read()).toEqual([]);
    account.marked('b', true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(read()).toEqual(['b']));
    expect(account.changes.at(-1)?.since).toBeGreaterThan(0);
  });

  it('share "Mark all as read" and its Undo', async () => {
    await signedIn();
    const takeBack = markAllRead([A, B]);
    await untilSent();
    expect(account.all.until).toBe(B.created_at);
    takeBack();
    await untilSent();
    expect(Date.parse(account.all.until)).toBe(0);
  });

  it('wait while the device is offline', async () => {
    await signedIn();
    server.use(http.put(at('/reading'), () => HttpResponse.error()));
    markArticles([A], true);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect([read(), account.read()]).toEqual([['a'], []]);
    server.resetHandlers();
    server.use(...account.handlers());
    window.dispatchEvent(new Event('online'));
    await untilSent();
    expect(account.read()).toEqual(['a']);
  }, 30_000);

  it('leave the device at sign-out, and never become those of another account', async () => {
    await signedIn();
    const takeBack = markArticles([A], true);
    await untilSent();
    setSession(store, { signed_in: false });
    await waitFor(() => expect(read()).toEqual([]));
    takeBack();
    expect(readReading().marks).toEqual({});
    const foreign = { b: { read: true, at: Date.now() } };
    writeReading({ ...readReading(), owner: 'member-0', marks: foreign, unsent: ['b'] });
    signIn('member-2');
    await waitFor(() => expect(readReading().owner).toBe('member-2'));
    await untilSent();
    // The fake account has the marks of member 1, and none of the account that was here before.
    expect([read(), account.read()]).toEqual([['a'], ['a']]);
  });
});
