import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CHOICES_BATCH, CHOICES_MOST, MINUTE_MS } from '@elevate/rules';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { followFollowing, makeStore, type AppStore } from '../../test-kit/a-store.js';
import { aUser } from '../../test-kit/account-api.js';
import { FollowingApi } from '../../test-kit/following-api.js';
import { at, testServer } from '../../test-kit/server.js';
import { setSession } from '../session/session-store.js';
import {
  choose,
  markSeen,
  NOTHING_KEPT,
  readFollowing,
  unchoose,
  writeFollowing,
} from './following.js';

const { server, requests } = testServer();
const stops: (() => void)[] = [];
let account: FollowingApi;
let store: AppStore;

beforeEach(() => {
  requests.length = 0;
  account = new FollowingApi();
  server.use(...account.handlers());
  store = makeStore();
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  localStorage.clear();
});

const topic = (id: string) => ({ kind: 'topic', id, name: id });
const here = (list: 'follows' | 'hidden' = 'follows') => readFollowing()[list].map(({ id }) => id);
const there = (list: 'follows' | 'hidden' = 'follows') =>
  [...account[list].values()].map(({ id }) => id);
const signIn = (id = 'member-1') => {
  const expires_at = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  setSession(store, { signed_in: true, user: aUser({ id }), expires_at });
};
const signOut = () => setSession(store, { signed_in: false });
const untilSent = () =>
  waitFor(() => {
    const { unsent, isSeenUnsent } = readFollowing();
    expect([unsent, isSeenUnsent]).toEqual([[], false]);
  });
const signedIn = async () => {
  signIn();
  stops.push(followFollowing(store));
  await waitFor(() => expect(requests).toContain('/following'));
  await untilSent();
};

describe('what a visitor chose', () => {
  it('stays on the device', () => {
    signOut();
    stops.push(followFollowing(store));
    choose('hidden', topic('Rust'));
    expect([here('hidden'), requests]).toEqual([['Rust'], []]);
  });

  it('is merged into the account at sign-in', async () => {
    account.followed('topic', 'DevOps');
    choose('hidden', topic('Rust'));
    choose('follows', topic('Go'));
    await signedIn();
    expect([there('hidden'), there().sort()]).toEqual([['Rust'], ['DevOps', 'Go']]);
    expect([here('hidden'), here().sort()]).toEqual([['Rust'], ['DevOps', 'Go']]);
  });
});

describe('what a member chose', () => {
  it('reaches the account, once for all spellings, and is taken back there too', async () => {
    await signedIn();
    choose('follows', topic('Rust'));
    choose('follows', topic('RUST'));
    await untilSent();
    expect(there()).toEqual(['Rust']);
    const undo = unchoose('follows', topic('rust'));
    await untilSent();
    expect([here(), there()]).toEqual([[], []]);
    undo();
    await untilSent();
    expect([here(), there()]).toEqual([['Rust'], ['Rust']]);
  }, 30_000);

  it('comes from the account when the page is looked at again', async () => {
    await signedIn();
    account.followed('channel', 'UC1');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(here()).toEqual(['UC1']));
  });

  it('waits while the device is offline', async () => {
    account.followed('topic', 'DevOps', Date.now() - MINUTE_MS);
    await signedIn();
    server.use(http.all(at('/following'), () => HttpResponse.error()));
    choose('follows', topic('Rust'));
    unchoose('follows', topic('DevOps'));
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect([here(), there()]).toEqual([['Rust'], ['DevOps']]);
    server.resetHandlers();
    server.use(...account.handlers());
    window.dispatchEvent(new Event('online'));
    await untilSent();
    expect([here(), there()]).toEqual([['Rust'], ['Rust']]);
  }, 30_000);

  it('is sent in batches', async () => {
    for (let n = 0; n < CHOICES_BATCH + 1; n += 1) choose('follows', topic(`Topic ${n}`));
    await signedIn();
    expect(account.changes.map(({ follows }) => follows.length)).toEqual([CHOICES_BATCH, 1]);
    expect(here()).toHaveLength(CHOICES_BATCH + 1);
  });

  it('is limited', () => {
    const follows = Array.from({ length: CHOICES_MOST }, (_, n) => ({ ...topic(`T${n}`), at: n }));
    writeFollowing({ ...NOTHING_KEPT, follows });
    expect(choose('follows', topic('One more'))).toBeNull();
    expect(here()).toHaveLength(CHOICES_MOST);
  });

  it('has one time of the last visit for all devices', async () => {
    await signedIn();
    const now = Date.now();
    markSeen(now);
    await untilSent();
    expect(account.seenAt).toBe(new Date(now).toISOString());
    account.seenAt = new Date(now + MINUTE_MS).toISOString();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(readFollowing().seenAt).toBe(now + MINUTE_MS));
  });

  it('is not asked for again at once where the account refuses', async () => {
    account.refusal = 403;
    signIn();
    choose('follows', topic('Rust'));
    stops.push(followFollowing(store));
    await waitFor(() => expect(account.changes).toHaveLength(1));
    expect([here(), readFollowing().unsent.length]).toEqual([['Rust'], 1]);
  });

  it('leaves the device at sign-out, and never becomes that of another account', async () => {
    await signedIn();
    choose('follows', topic('Rust'));
    await untilSent();
    signOut();
    await waitFor(() => expect(here()).toEqual([]));
    writeFollowing({ ...NOTHING_KEPT, owner: 'member-0', follows: [{ ...topic('Go'), at: 1 }] });
    account.follows.clear();
    signIn();
    await waitFor(() => expect(readFollowing().owner).toBe('member-1'));
    expect([here(), there()]).toEqual([[], []]);
  }, 20_000);
});

it('survives a store that holds something else', () => {
  for (const text of ['no json', '7', '{"follows":[{"kind":1}],"unsent":{}}']) {
    localStorage.setItem('following', text);
    expect(readFollowing()).toEqual(NOTHING_KEPT);
  }
});
