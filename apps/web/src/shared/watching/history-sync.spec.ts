import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { followHistory, makeStore, type AppStore } from '../../test-kit/a-store.js';
import { aUser } from '../../test-kit/account-api.js';
import type { History, HistoryChange } from '../api/generated/schema.js';
import { at, testServer } from '../../test-kit/server.js';
import { setSession } from '../session/session-store.js';
import { readKept } from './watch-progress.js';
import { isKeeping, readCopy, setKeeping, writeCopy } from './keeping.js';
import { keepPosition } from './keep-position.js';
import { clearHistory, forgetPositions } from './watched-episodes.api.js';
import { MINUTE_MS } from '@elevate/rules';

type Entry = History['items'][number];

/** The history of one account, as the user service keeps it. */
class HistoryApi {
  keep = true;
  /** Answers every request with it. */
  refusal: number | null = null;
  readonly entries = new Map<string, Entry>();
  readonly removals = new Map<string, string>();
  readonly changes: HistoryChange[] = [];

  /** As another device watched it. */
  watched(id: string, seconds: number, time = Date.now()): void {
    const changed_at = new Date(time).toISOString();
    const entry = { episode_id: id, seconds, finished: false };
    this.entries.set(id, { ...entry, watched_at: changed_at, changed_at });
  }

  handlers() {
    return [
      http.get(at('/history'), () => this.answer()),
      http.put(at('/history'), async ({ request }) => {
        const change = (await request.json()) as HistoryChange;
        this.changes.push(change);
        if (this.refusal === null) this.apply(change);
        return this.answer();
      }),
    ];
  }

  private answer() {
    if (this.refusal !== null) return HttpResponse.json({}, { status: this.refusal });
    const items = [...this.entries.values()];
    items.sort((a, b) => b.watched_at.localeCompare(a.watched_at));
    return HttpResponse.json({ keep: this.keep, items });
  }

  private apply({ entries, removals, cleared_at = '', keep }: HistoryChange): void {
    this.keep = keep?.value ?? this.keep;
    const changeOf = (id: string) =>
      this.entries.get(id)?.changed_at ?? this.removals.get(id) ?? cleared_at;
    for (const entry of entries) {
      if (entry.changed_at > changeOf(entry.episode_id)) this.entries.set(entry.episode_id, entry);
    }
    for (const { episode_id: id, changed_at } of removals) {
      if (changed_at <= changeOf(id)) continue;
      this.entries.delete(id);
      this.removals.set(id, changed_at);
    }
    for (const [id, { changed_at }] of this.entries) {
      if (changed_at <= cleared_at) this.entries.delete(id);
    }
  }
}

const { server, requests } = testServer();
const stops: (() => void)[] = [];
let account: HistoryApi;
let store: AppStore;

beforeEach(() => {
  requests.length = 0;
  account = new HistoryApi();
  server.use(...account.handlers());
  store = makeStore();
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  localStorage.clear();
});

const [A, B] = ['TEST0000001', 'TEST0000002'] as const;
const watch = (id: string, seconds: number, minutesAgo = 0) =>
  keepPosition(id, { seconds, durationSeconds: 1_000 }, Date.now() - minutesAgo * MINUTE_MS);
const here = () => readKept(Date.now()).map(({ id, seconds }) => `${id} ${seconds}`);
const there = () =>
  [...account.entries.values()].map(({ episode_id: id, seconds }) => `${id} ${seconds}`);
const follow = () => void stops.push(followHistory(store));
const signIn = (id = 'member-1') => {
  const expires_at = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  setSession(store, { signed_in: true, user: aUser({ id }), expires_at });
};
const signOut = () => setSession(store, { signed_in: false });
const untilSent = () =>
  waitFor(() => {
    const { unsent, removed, clearedAt, keepChangedAt } = readCopy()!;
    expect([unsent, removed, clearedAt, keepChangedAt]).toEqual([[], [], undefined, undefined]);
  });
const signedIn = async () => {
  signIn();
  follow();
  await waitFor(() => expect(requests).toContain('/history'));
  await untilSent();
};

describe('the watch history of a visitor', () => {
  it('stays on the device', () => {
    signOut();
    follow();
    watch(A, 100);
    expect([here(), requests]).toEqual([[`${A} 100`], []]);
  });

  it('is merged into the account at sign-in, where the newest position wins', async () => {
    account.watched(A, 100, Date.now() - MINUTE_MS);
    account.watched(B, 900);
    watch(A, 300);
    watch(B, 200, 5);
    follow();
    signIn();
    await waitFor(() => expect(here().sort()).toEqual([`${A} 300`, `${B} 900`]));
    expect(there().sort()).toEqual(here().sort());
  });

  it('is sent in batches', async () => {
    for (let n = 0; n < 100; n += 1) watch(`TEST${String(n).padStart(7, '0')}`, 60, n);
    await signedIn();
    expect(account.changes.map(({ entries }) => entries.length).slice(0, 2)).toEqual([50, 50]);
    expect([there().length, here().length]).toEqual([100, 100]);
  });
});

describe('the watch history of a member', () => {
  it('is sent while a video plays, soon and then seldom', async () => {
    await signedIn();
    watch(A, 100);
    await untilSent();
    expect(there()).toEqual([`${A} 100`]);
  });

  it('comes from the account when the page is looked at again', async () => {
    await signedIn();
    account.watched(A, 400);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(here()).toEqual([`${A} 400`]));
  });

  it('is removed and put back at the account too', async () => {
    account.watched(A, 400);
    account.watched(B, 500);
    await signedIn();
    const putBack = forgetPositions([A]);
    await untilSent();
    expect([here(), there()]).toEqual([[`${B} 500`], [`${B} 500`]]);
    putBack();
    await untilSent();
    expect(there().sort()).toEqual([`${A} 400`, `${B} 500`]);
    clearHistory();
    await untilSent();
    expect([here(), there()]).toEqual([[], []]);
  }, 30_000);

  it('keeps what was done offline until the device is online again', async () => {
    account.watched(A, 400);
    await signedIn();
    server.use(http.all(at('/history'), () => HttpResponse.error()));
    watch(B, 200);
    forgetPositions([A]);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect([here(), there()]).toEqual([[`${B} 200`], [`${A} 400`]]);
    server.resetHandlers();
    server.use(...account.handlers());
    window.dispatchEvent(new Event('online'));
    await untilSent();
    expect(there()).toEqual([`${B} 200`]);
  }, 30_000);

  it('is not asked for again at once where the account refuses', async () => {
    account.refusal = 403;
    signIn();
    watch(A, 100);
    follow();
    await waitFor(() => expect(account.changes).toHaveLength(1));
    expect(readCopy()?.unsent).toEqual([A]);
    expect(here()).toEqual([`${A} 100`]);
  });

  it('has a switch, which counts on all devices', async () => {
    await signedIn();
    setKeeping(false);
    await untilSent();
    expect(account.keep).toBe(false);
    watch(A, 100);
    expect(here()).toEqual([]);
    account.keep = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(isKeeping()).toBe(true));
  }, 30_000);

  it('leaves the device at sign-out, also if that happened elsewhere', async () => {
    account.watched(A, 400);
    await signedIn();
    await waitFor(() => expect(here()).toEqual([`${A} 400`]));
    signOut();
    await waitFor(() => expect(here()).toEqual([]));
    expect([readCopy(), there()]).toEqual([null, [`${A} 400`]]);
  });

  it('never becomes that of another account', async () => {
    writeCopy({ owner: 'member-0', keep: true, unsent: [A], removed: [] });
    watch(A, 100);
    await signedIn();
    expect([here(), there()]).toEqual([[], []]);
    const putBack = forgetPositions([A]);
    signOut();
    await waitFor(() => expect(readCopy()).toBeNull());
    putBack();
    expect(here()).toEqual([]);
  });
});
