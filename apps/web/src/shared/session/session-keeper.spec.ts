import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { makeStore, type AppStore } from '../../test-kit/a-store.js';
import { AccountApi, aListItem, aUser } from '../../test-kit/account-api.js';
import { at, testServer } from '../../test-kit/server.js';
import { savedApi } from '../saved/saved.api.js';
import { keepSession } from './session-keeper.js';
import { notifyTabs } from './tabs.js';
import { keepSessionHint, sessionHint, sessionIn } from './session-store.js';

const { server, requests } = testServer({ isQuiet: true });
const stops: (() => void)[] = [];
let api: AccountApi;
let store: AppStore;

beforeEach(() => {
  api = new AccountApi();
  server.use(...api.handlers());
  store = makeStore();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  localStorage.clear();
  delete document.documentElement.dataset.signedIn;
});

const keep = () => void stops.push(keepSession(store));
const status = () => sessionIn(store).status;
const idsOf = (userId: string) =>
  savedApi.endpoints.getMyListIds.select(userId)(store.getState()).data?.ids;
const otherTabSays = (news: string) => {
  const channel = new BroadcastChannel('session');
  channel.postMessage(news);
  stops.push(() => channel.close());
};
const lookAway = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const soon = () => new Date(Date.now() + 20_000).toISOString();

describe('the session of a tab', () => {
  it('is kept where the browser blocks all data of the site', async () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const channels = jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(refuse);
    const request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    api.user = aUser();
    api.isRefreshable = true;
    keep();
    await waitFor(() => expect(status()).toBe('signed-in'));
    expect(api.bodiesOf('POST /session/refresh')).toHaveLength(1);
    notifyTabs('session');
    channels.mockRestore();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('comes from the server; a visitor causes no further request', async () => {
    expect(status()).toBe('unknown');
    keep();
    await waitFor(() => expect(status()).toBe('signed-out'));
    expect(requests).toEqual(['/session']);
    expect(sessionHint()).toBeNull();
  });

  it.each([
    ['a year ahead', 'goes on', 365 * 24 * 60, false],
    ['a day behind', 'goes on', -24 * 60, false],
    ['a year ahead', 'is renewed', 365 * 24 * 60, true],
    ['a day behind', 'is renewed', -24 * 60, true],
  ])('%s of the device: it %s when the server says so', async (_, __, minutes, isOver) => {
    const now = Date.now();
    const clock = () => performance.timeOrigin + performance.now() + minutes * 60_000;
    const mocked = jest.spyOn(Date, 'now').mockImplementation(clock);
    stops.push(() => mocked.mockRestore());
    const expires_at = new Date(now + (isOver ? 20_000 : 300_000)).toISOString();
    api.user = aUser();
    const session = { signed_in: true, user: api.user, expires_at };
    const headers = { date: new Date(now).toUTCString() };
    server.use(http.get(at('/session'), () => HttpResponse.json(session, { headers })));
    keep();
    await waitFor(() => expect(idsOf('member-1')).toEqual([]));
    lookAway(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.bodiesOf('POST /session/refresh')).toHaveLength(isOver ? 1 : 0);
  });

  it('loads the list of the user and stores a hint for the next visit', async () => {
    api.user = aUser();
    keep();
    await waitFor(() => expect(idsOf('member-1')).toEqual([]));
    expect(sessionHint()).toBe('yes');
    expect(document.documentElement.dataset.signedIn).toBe('yes');
  });

  it('comes without the list while the password has expired, and with it once it is changed', async () => {
    api.user = aUser({ password_days_left: 0 });
    api.items = [aListItem('a')];
    keep();
    await waitFor(() => expect(status()).toBe('signed-in'));
    expect(requests).toEqual(['/session']);
    api.user = aUser();
    otherTabSays('session');
    await waitFor(() => expect(idsOf('member-1')).toEqual(['a']));
  });

  it('stays unknown when the server fails, and shows the sign-in control', async () => {
    keepSessionHint('list');
    server.use(http.get(at('/session'), () => new HttpResponse(null, { status: 503 })));
    keep();
    await waitFor(() => expect(document.documentElement.dataset.signedIn).toBeUndefined());
    expect(status()).toBe('unknown');
    expect(sessionHint()).toBe('list');
  });

  it('is found out when the tab is looked at again after that', async () => {
    server.use(
      http.get(at('/session'), () => new HttpResponse(null, { status: 503 }), { once: true }),
    );
    keep();
    await waitFor(() => expect(requests).toHaveLength(1));
    lookAway(false);
    await waitFor(() => expect(status()).toBe('signed-out'));
  });

  it('follows another tab that signs in, and one that signs out', async () => {
    keep();
    await waitFor(() => expect(status()).toBe('signed-out'));
    api.user = aUser();
    otherTabSays('session');
    await waitFor(() => expect(status()).toBe('signed-in'));
    api.user = null;
    otherTabSays('session');
    await waitFor(() => expect(status()).toBe('signed-out'));
  });

  it('notices when looked at again that another tab left word of something else', async () => {
    keep();
    await waitFor(() => expect(status()).toBe('signed-out'));
    api.user = aUser();
    keepSessionHint('yes');
    lookAway(false);
    await waitFor(() => expect(status()).toBe('signed-in'));
  });

  it('bears words of other tabs that mean nothing', async () => {
    keep();
    await waitFor(() => expect(status()).toBe('signed-out'));
    otherTabSays('{}');
    otherTabSays('session');
    await waitFor(() => expect(requests).toEqual(['/session', '/session']));
  });

  it('refetches the list after another tab changed it', async () => {
    api.user = aUser();
    keep();
    await waitFor(() => expect(idsOf('member-1')).toEqual([]));
    api.items = [aListItem('a')];
    otherTabSays('my-list');
    await waitFor(() => expect(idsOf('member-1')).toEqual(['a']));
    await waitFor(() => expect(sessionHint()).toBe('list'));
  });

  it('drops the list on sign-out and does not show it to the next user', async () => {
    api.user = aUser();
    api.items = [aListItem('a')];
    keep();
    await waitFor(() => expect(idsOf('member-1')).toEqual(['a']));
    await store.dispatch(savedApi.endpoints.getMyList.initiate('member-1', { subscribe: false }));
    api.user = aUser({ id: 'member-2' });
    api.items = [];
    otherTabSays('session');
    await waitFor(() => expect(idsOf('member-2')).toEqual([]));
    await waitFor(() => expect(idsOf('member-1')).toBeUndefined());
    expect(JSON.stringify(store.getState())).not.toContain('Talk a');
  });
});

describe('a session that is about to run out', () => {
  it('is renewed when the tab is looked at again', async () => {
    api.user = aUser();
    api.expiresAt = soon();
    keep();
    await waitFor(() => expect(status()).toBe('signed-in'));
    const person = sessionIn(store).user;
    lookAway(true);
    lookAway(false);
    await waitFor(() =>
      expect(Date.parse(sessionIn(store).expiresAt ?? '')).toBeGreaterThan(Date.now() + 60_000),
    );
    expect(sessionIn(store).user).toBe(person);
    expect(api.bodiesOf('POST /session/refresh')).toHaveLength(1);
  });

  it('is not renewed while the tab is hidden', async () => {
    api.user = aUser();
    api.expiresAt = soon();
    keep();
    await waitFor(() => expect(idsOf('member-1')).toEqual([]));
    lookAway(true);
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.sent).toEqual([]);
  });
});
