import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { adminApi } from '../../../shared/desk/admin.api.js';
import { lazyPart } from '../../../shared/page/lazy-part.js';
import { setSession } from '../../../shared/session/session-store.js';
import { AccountApi, aUser, refusal } from '../../../test-kit/account-api.js';
import { makeStore } from '../../../test-kit/a-store.js';
import { AdminApi, anAdministrator } from '../../../test-kit/admin-api.js';
import { place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, hold, testServer } from '../../../test-kit/server.js';
import { AdminGate } from './admin-gate.js';

const { server, requests } = testServer({ isQuiet: true });
const load = jest.fn(async () => ({ Room: () => <h1>The room</h1> }));
let account: AccountApi;
let admin: AdminApi;

beforeEach(() => {
  account = new AccountApi();
  admin = new AdminApi();
  server.use(...account.handlers(), ...admin.handlers());
});
afterEach(() => {
  load.mockClear();
  jest.useRealTimers();
});

function gate() {
  const Room = lazyPart(load, 'Room');
  return (
    <AdminGate>
      <Suspense>
        <Room />
      </Suspense>
    </AdminGate>
  );
}
const ROOM = '/x7k9p2m-sys';
const enter = (user?: ReturnType<typeof aUser>) => {
  window.history.replaceState(null, '', '/help');
  window.history.pushState(null, '', ROOM);
  return renderPage(gate(), ROOM, user);
};
const room = () => screen.queryByRole('heading', { name: 'The room' });
const robots = () => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;

describe('the guard', () => {
  it.each([
    ['a visitor', undefined],
    ['an ordinary user', aUser()],
  ])('sends %s home, fetches nothing for them and leaves no way back', async (_, user) => {
    const steps = window.history.length;
    await enter(user);
    await waitFor(() => expect(place()).toBe('/'));
    expect(window.history.length).toBe(steps + 1);
    expect(load).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  it('sends home whom the server does not take for an administrator any more', async () => {
    admin.isAdmin = false;
    await enter(anAdministrator());
    await waitFor(() => expect(place()).toBe('/'));
    expect(requests).toContain('/admin');
    expect(load).not.toHaveBeenCalled();
  });

  it('spins while the server is asked, and lets an administrator in', async () => {
    const { held, release } = hold();
    server.use(http.get(at('/admin'), () => held));
    await enter(anAdministrator());
    expect(screen.getByRole('status').textContent).toBe('Checking access');
    await waitFor(() => expect(requests).toContain('/admin'));
    expect(load).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(room()).not.toBeNull());
    expect(place()).toBe(ROOM);
    expect(robots()).toBe('noindex');
  });

  it('takes its wish to search engines back with the page', async () => {
    const { store } = await enter(anAdministrator());
    await waitFor(() => expect(room()).not.toBeNull());
    act(() => setSession(store, { signed_in: false }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(room()).toBeNull();
    expect(robots()).toBeUndefined();
  });

  const anything = adminApi.injectEndpoints({
    endpoints: (build) => ({
      getAnything: build.query<unknown, void>({ query: () => '/admin/events' }),
    }),
  });

  it.each([
    ['after any refused request', anything.endpoints.getAnything.initiate()],
    ['when the tab becomes visible', adminApi.internalActions.onFocus()],
  ])('checks access again %s, and redirects home when it is lost', async (_, action) => {
    const { store } = await enter(anAdministrator());
    await waitFor(() => expect(room()).not.toBeNull());
    admin.isAdmin = false;
    await act(async () => void (await store.dispatch(action as never)));
    await waitFor(() => expect(place()).toBe('/'));
  });

  it.each([
    ['is out of reach', () => HttpResponse.error()],
    ['fails', () => refusal(503, 'BFF.SERVICE_UNAVAILABLE')],
    ['has had enough', () => refusal(429, 'HTTP.TOO_MANY_REQUESTS')],
  ])('says so where the server %s, and asks again on request', async (_, answer) => {
    server.use(http.get(at('/admin'), answer, { once: true }));
    await enter(anAdministrator());
    await screen.findByText('We could not check your access');
    expect(load).not.toHaveBeenCalled();
    expect(place()).toBe(ROOM);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(room()).not.toBeNull());
  });

  it('takes nothing away when a later question does not get through', async () => {
    const { store } = await enter(anAdministrator());
    await waitFor(() => expect(room()).not.toBeNull());
    server.use(http.get(at('/admin'), () => HttpResponse.error()));
    const before = requests.length;
    act(() => void store.dispatch(adminApi.util.invalidateTags(['admin-access'])));
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(room()).not.toBeNull();
  });
});

it('while the session is unknown spins, and after a while offers to ask again', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  window.history.replaceState(null, '', ROOM);
  render(
    <Provider store={makeStore()}>
      <BrowserRouter>{gate()}</BrowserRouter>
    </Provider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Checking access');
  act(() => jest.advanceTimersByTime(7_999));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  screen.getByRole('alert');
  jest.useRealTimers();
  account.user = anAdministrator();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status')).toBeTruthy();
  await waitFor(() => expect(room()).not.toBeNull());
});
