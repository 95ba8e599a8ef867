import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { makeStore, type AppStore } from '../../test-kit/a-store.js';
import { AccountApi, aListItem, aUser, refusal } from '../../test-kit/account-api.js';
import { anEpisode } from '../../test-kit/episodes.js';
import { at, hold, testServer } from '../../test-kit/server.js';
import { showNoticesWith, type Toast } from '../toasts/notify.js';
import { setSession } from '../session/session-store.js';
import { addSaved, MY_LIST, removeSaved, toggleSaved } from './change-saved.js';
import { savedApi } from './saved.api.js';

const { server } = testServer();
const toasts: Toast[] = [];
let api: AccountApi;
let store: AppStore;

beforeEach(() => {
  toasts.length = 0;
  showNoticesWith((notice) => void toasts.push(notice));
  api = new AccountApi();
  api.user = aUser();
  api.items = [
    aListItem('b', { created_at: '2026-01-02T00:00:00.000Z' }),
    aListItem('a', { created_at: '2026-01-01T00:00:00.000Z' }),
  ];
  server.use(...api.handlers());
  store = makeStore();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
});

const { getMyList, getMyListIds } = savedApi.endpoints;
const ids = () => getMyListIds.select('member-1')(store.getState()).data?.ids;
const entries = () =>
  getMyList
    .select('member-1')(store.getState())
    .data?.items.map(({ episode_id }) => episode_id);

async function signIn() {
  setSession(store, { signed_in: true, user: aUser(), expires_at: api.expiresAt });
  await store.dispatch(getMyListIds.initiate('member-1'));
  await store.dispatch(getMyList.initiate('member-1'));
}
const failing = (method: 'post' | 'delete', path: string, status = 500, code = 'X.Y') =>
  server.use(http[method](at(path), () => refusal(status, code)));

describe('adding to the list', () => {
  it('shows at once, and says so when the server has done it', async () => {
    await signIn();
    const done = toggleSaved(store, MY_LIST, anEpisode('c'));
    expect([ids(), entries()]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
    ]);
    expect(toasts).toEqual([]);
    expect(await done).toBe('done');
    expect(toasts).toEqual([{ kind: 'success', message: 'Saved to My List' }]);
    expect(api.bodiesOf('POST /my-list')).toEqual([{ episode_id: 'c' }]);
  });

  it('is taken back when it fails', async () => {
    failing('post', '/my-list');
    await signIn();
    await toggleSaved(store, MY_LIST, anEpisode('c'));
    expect([ids(), entries()]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    expect(toasts).toEqual([{ kind: 'error', message: 'Failed to add to list' }]);
  });

  it('of what another tab has added says so, and leaves it there once', async () => {
    await signIn();
    api.items = [aListItem('c'), ...api.items];
    await toggleSaved(store, MY_LIST, anEpisode('c'));
    expect(toasts).toEqual([{ kind: 'info', message: 'Already in your list' }]);
    expect(ids()).toEqual(['c', 'b', 'a']);
    await waitFor(() => expect(entries()).toEqual(['c', 'b', 'a']));
  });

  it('stays when a list that was requested before arrives after it', async () => {
    setSession(store, { signed_in: true, user: aUser(), expires_at: api.expiresAt });
    const { held, release } = hold();
    server.use(
      http.get(
        at('/my-list/ids'),
        async () => {
          await held;
          return HttpResponse.json({ ids: ['b', 'a'] });
        },
        { once: true },
      ),
    );
    const first = store.dispatch(getMyListIds.initiate('member-1'));
    // Refused while the first is under way.
    void store.dispatch(getMyListIds.initiate('member-1'));
    await toggleSaved(store, MY_LIST, anEpisode('c'));
    release();
    await first;
    await waitFor(() => expect(ids()).toContain('c'));
  });

  it('sends nothing for a signed-out visitor', async () => {
    setSession(store, { signed_in: false });
    expect(await toggleSaved(store, MY_LIST, anEpisode('c'))).toBe('signed-out');
    expect(api.sent).toEqual([]);
  });

  it('waits until the session is known', async () => {
    expect(await toggleSaved(store, MY_LIST, anEpisode('c'))).toBe('done');
    expect(api.items[0]?.episode_id).toBe('c');
  });

  it('shows no failure when the session turns out to have ended', async () => {
    await signIn();
    api.user = null;
    expect(await toggleSaved(store, MY_LIST, anEpisode('c'))).toBe('signed-out');
    expect(toasts).toEqual([]);
  });

  it('is done after signing in by the id alone', async () => {
    await signIn();
    await addSaved(store, MY_LIST, 'c');
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(toasts).toEqual([{ kind: 'success', message: 'Saved to My List' }]);
  });
});

describe('removing from the list', () => {
  it('shows at once, and says so when the server has done it', async () => {
    await signIn();
    const done = toggleSaved(store, MY_LIST, anEpisode('b'));
    expect([ids(), entries()]).toEqual([['a'], ['a']]);
    expect(await done).toBe('done');
    expect(toasts).toEqual([
      {
        kind: 'success',
        message: 'Removed from My List',
        action: { label: 'Undo', onPress: expect.any(Function) },
      },
    ]);
    expect(api.items.map(({ episode_id }) => episode_id)).toEqual(['a']);
  });

  it('is undone from its toast', async () => {
    await signIn();
    await removeSaved(store, MY_LIST, 'a');
    toasts[0]?.action?.onPress();
    expect([ids()?.toSorted(), entries()]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    await waitFor(() => expect(toasts[1]?.message).toBe('Saved to My List'));
    expect(api.items.map(({ episode_id }) => episode_id).toSorted()).toEqual(['a', 'b']);
  });

  it('is not undone in the list of another account', async () => {
    await signIn();
    await removeSaved(store, MY_LIST, 'a');
    const other = { ...aUser(), id: 'member-2' };
    setSession(store, { signed_in: true, user: other, expires_at: api.expiresAt });
    toasts[0]?.action?.onPress();
    expect(api.bodiesOf('POST /my-list')).toEqual([]);
    expect(toasts).toHaveLength(1);
  });

  it.each(['a', 'b'])('is taken back to its place when it fails (%s)', async (id) => {
    failing('delete', `/my-list/${id}`);
    await signIn();
    await removeSaved(store, MY_LIST, id);
    expect(entries()).toEqual(['b', 'a']);
    expect(ids()?.toSorted()).toEqual(['a', 'b']);
    expect(toasts).toEqual([{ kind: 'error', message: 'Failed to remove from list' }]);
  });
});

describe('pressing faster than the server answers', () => {
  it('ends as the last press has it, in the order of the presses', async () => {
    await signIn();
    const talk = anEpisode('c');
    const all = [1, 2, 3].map(() => toggleSaved(store, MY_LIST, talk));
    expect(ids()).toContain('c');
    await Promise.all(all);
    expect(api.sent.map(({ call }) => call)).toEqual([
      'POST /my-list',
      'DELETE /my-list/c',
      'POST /my-list',
    ]);
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(api.items.map(({ episode_id }) => episode_id)).toEqual(['c', 'b', 'a']);
  });

  it('of two talks keeps their order, though the first request is the slower one', async () => {
    await signIn();
    const arrived: string[] = [];
    server.use(
      http.post(at('/my-list'), async ({ request }) => {
        const { episode_id: id } = (await request.clone().json()) as { episode_id: string };
        if (id === 'c') await new Promise((resolve) => setTimeout(resolve, 50));
        arrived.push(id);
      }),
    );
    await Promise.all(['c', 'd'].map((id) => toggleSaved(store, MY_LIST, anEpisode(id))));
    expect(arrived).toEqual(['c', 'd']);
    expect(api.items.map(({ episode_id }) => episode_id)).toEqual(['d', 'c', 'b', 'a']);
  });
});
