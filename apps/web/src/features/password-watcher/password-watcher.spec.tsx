import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { sessionKnown } from '../../shared/session/session.slice.js';
import { aUser } from '../../test-kit/account-api.js';
import { completeBrowser } from '../../test-kit/browser.js';
import { place } from '../../test-kit/form.js';
import { renderEverywhere } from '../../test-kit/render-page.js';
import { PasswordWatcher } from './password-watcher.js';

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
const open = (path: string, user = aUser()) =>
  renderEverywhere(
    <>
      <PasswordWatcher />
      <Link to="/channels">Channels</Link>
    </>,
    path,
    user,
  );
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

completeBrowser();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the watcher of passwords', () => {
  it.each([
    [30, []],
    [8, []],
    [7, [warning('7 days')]],
    [2, [warning('2 days')]],
    [1, [warning('1 day')]],
    [0, [EXPIRED]],
    [-3, [EXPIRED]],
  ])('with %i days left says %j', async (days, expected) => {
    const { told } = await open('/', daysLeft(days));
    wait(150);
    expect(told).toEqual(expected);
    expect(place()).toBe(days > 0 ? '/' : '/change-password');
  });

  it('asks for a change whenever one is required', async () => {
    const { told } = await open('/', aUser({ password_reset_required: true }));
    wait(150);
    expect(told).toEqual([EXPIRED]);
    expect(place()).toBe('/change-password');
  });

  it('does nothing for a password that never expires', async () => {
    const { told } = await open('/', aUser({ password_days_left: null }));
    wait(150);
    expect(told).toEqual([]);
  });

  it.each([
    '/auth',
    '/change-password',
    '/forgot-password',
    '/reset-password',
    '/help',
    '/help/',
    '/m8n4p-access',
    '/x7k9p2m-sys',
  ])('leaves %s alone', async (path) => {
    const { told } = await open(path, daysLeft(0));
    wait(150);
    expect(told).toEqual([]);
    expect(place()).toBe(path);
  });

  it.each([
    [0, 0],
    [0.5, 75],
    [0.999, 149.85],
  ])('waits at random: with %d for %d ms', async (random, ms) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const { told } = await open('/', daysLeft(3));
    if (ms > 1) {
      wait(Math.floor(ms) - 1);
      expect(told).toEqual([]);
    }
    wait(2);
    expect(told).toEqual([warning('3 days')]);
  });

  it('looks again on each page, and not while one stays', async () => {
    const { told } = await open('/', daysLeft(3));
    wait(10_000);
    expect(told).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Channels' }));
    wait(150);
    expect(told).toHaveLength(2);
  });

  it('looks again when something about the person changes, and not when a session is renewed', async () => {
    const { told, store } = await open('/', daysLeft(3));
    wait(150);
    const learn = (days: number, expires_at: string) =>
      act(
        () =>
          void store.dispatch(sessionKnown({ signed_in: true, user: daysLeft(days), expires_at })),
      );
    learn(3, '2030-01-01T00:00:00Z');
    wait(150);
    expect(told).toHaveLength(1);
    learn(2, '2030-01-01T00:05:00Z');
    wait(150);
    expect(told).toEqual([warning('3 days'), warning('2 days')]);
  });

  it('says nothing any more to whoever signed out meanwhile', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    const { told, store } = await open('/', daysLeft(0));
    act(() => void store.dispatch(sessionKnown({ signed_in: false })));
    wait(500);
    expect(told).toEqual([]);
    expect(place()).toBe('/');
  });
});
