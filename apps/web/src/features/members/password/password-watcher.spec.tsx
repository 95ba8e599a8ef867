import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { AccountApi, aUser } from '../../../test-kit/account-api.js';
import { place } from '../../../test-kit/form.js';
import { renderEverywhere } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { PasswordWatcher } from './password-watcher.js';
import { sessionKnown } from '../../../shared/session/session-store.js';

const EXPIRED = {
  kind: 'error',
  message: 'Your password has expired. Please change it to continue.',
};
const warning = (time: string) => ({
  kind: 'warning',
  message: `Your password will expire in ${time}. Please change it soon.`,
  durationMs: 5_000,
});
const daysLeft = (days: number) =>
  aUser({ password_days_left: days, password_warning: days > 0 && days <= 7 });

// Around all pages, as in the application.
const open = (path: string, user = aUser()) => {
  api.user ??= user;
  return renderEverywhere(
    <>
      <PasswordWatcher />
      <Link to="/channels">Channels</Link>
      <Link to="/help">Help</Link>
    </>,
    path,
    user,
  );
};
const profileReads = () => requests.filter((path) => path === '/account').length;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let api: AccountApi;
const { server, requests } = testServer();

beforeEach(() => {
  api = new AccountApi();
  server.use(...api.handlers());
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => void jest.useRealTimers());

describe('the watcher of passwords', () => {
  it.each([
    [daysLeft(8), []],
    [daysLeft(7), [warning('7 days')]],
    [daysLeft(1), [warning('1 day')]],
    [daysLeft(0), [EXPIRED]],
    [daysLeft(-3), [EXPIRED]],
    [aUser({ password_reset_required: true }), [EXPIRED]],
    [aUser({ password_days_left: null }), []],
  ])('to %j says %j', async (user, expected) => {
    const { toasts } = await open('/', user);
    await wait(150);
    expect(toasts).toEqual(expected);
    expect(place()).toBe(expected[0] === EXPIRED ? '/change-password' : '/');
  });

  it.each(
    `/auth /change-password /forgot-password /reset-password /help /help/ /m8n4p-access
    /x7k9p2m-sys`.split(/\s+/),
  )('leaves %s alone', async (path) => {
    const { toasts } = await open(path, daysLeft(0));
    await wait(150);
    expect(toasts).toEqual([]);
    expect(place()).toBe(path);
  });

  it.each([
    [0, 0],
    [0.5, 75],
    [0.999, 149.85],
  ])('waits at random: with %d for %d ms', async (random, ms) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const { toasts } = await open('/', daysLeft(3));
    if (ms > 1) {
      await wait(Math.floor(ms) - 1);
      expect(toasts).toEqual([]);
    }
    await wait(2);
    expect(toasts).toEqual([warning('3 days')]);
  });

  it('looks again on each page, and not while one stays', async () => {
    const { toasts } = await open('/', daysLeft(3));
    await wait(10_000);
    expect(toasts).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Channels' }));
    await wait(150);
    expect(toasts).toHaveLength(2);
  });

  it('looks again when something about the person changes, and not when a session is renewed', async () => {
    const { toasts, store } = await open('/', daysLeft(3));
    await wait(150);
    const learn = (days: number, expires_at: string) =>
      act(
        () =>
          void store.dispatch(sessionKnown({ signed_in: true, user: daysLeft(days), expires_at })),
      );
    learn(3, '2030-01-01T00:00:00Z');
    await wait(150);
    expect(toasts).toHaveLength(1);
    api.user = daysLeft(2);
    learn(2, '2030-01-01T00:05:00Z');
    await wait(150);
    expect(toasts).toEqual([warning('3 days'), warning('2 days')]);
  });

  it('shows no message after the user signed out', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    const { toasts, store } = await open('/', daysLeft(0));
    act(() => void store.dispatch(sessionKnown({ signed_in: false })));
    await wait(500);
    expect(toasts).toEqual([]);
    expect(place()).toBe('/');
  });

  describe('of an open tab', () => {
    const follow = async (name: string) => {
      fireEvent.click(screen.getByRole('link', { name }));
      await wait(150);
    };

    it('learns at the next page that the server requires a change', async () => {
      const { toasts, store } = await open('/');
      await wait(150);
      expect(toasts).toEqual([]);
      api.user = aUser({ password_reset_required: true });
      await follow('Channels');
      await waitFor(() => expect(place()).toBe('/change-password'));
      await wait(1_000);
      expect(toasts).toEqual([EXPIRED]);
      expect(store.getState().session.user?.password_reset_required).toBe(true);
    });

    it('reads the profile once on each page, and on none that it skips', async () => {
      await open('/');
      await wait(10_000);
      expect(profileReads()).toBe(1);
      await follow('Channels');
      await waitFor(() => expect(profileReads()).toBe(2));
      await follow('Help');
      await wait(10_000);
      expect(profileReads()).toBe(2);
    });

    it('goes by the session where the server does not answer', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      server.use(http.get(at('/account'), () => HttpResponse.error()));
      const { toasts } = await open('/', daysLeft(3));
      await wait(150);
      await waitFor(() => expect(toasts).toEqual([warning('3 days')]));
      expect(place()).toBe('/');
    });
  });
});
