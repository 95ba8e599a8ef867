import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser, refusal } from '../../../test-kit/account-api.js';
import { formWith, notified, place } from '../../../test-kit/form.js';
import { holdTime, passUntil } from '../../../test-kit/pass-time.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, hold, testServer } from '../../../test-kit/server.js';
import { sessionIn } from '../../../shared/session/session-store.js';
import { ResetPasswordPage } from './reset-password-page.js';
import { ForgotPasswordPage } from './forgot-password-page.js';

const { server } = testServer({ isQuiet: true });
const form = formWith('New Password', 'Confirm New Password');
const { box, fill, press, messageOf } = form;
const GOOD = 'Correct-horse-7';
const requests: unknown[] = [];
const replyTo = (path: string, reply: () => Response | Promise<Response>) =>
  server.use(
    http.post(at(`/password-resets/${path}`), async ({ request }) => {
      requests.push([path, await request.json()]);
      return reply();
    }),
  );
const invalid = () =>
  refusal(400, 'USER.RESET_LINK_INVALID', { detail: 'Invalid or expired reset link' });
const open = (path = '/reset-password#token=the-token') => renderPage(<ResetPasswordPage />, path);
const openForm = async () => {
  const opened = await open();
  await screen.findByRole('heading', { level: 1, name: 'Create New Password' });
  return opened;
};
const reset = () => {
  fill({ 'New Password': GOOD, 'Confirm New Password': GOOD });
  return press('Reset Password');
};
const session = () =>
  HttpResponse.json({ signed_in: true, user: aUser(), expires_at: '2030-01-01T00:00:00Z' });

beforeEach(() => {
  holdTime();
  requests.length = 0;
  replyTo('check', () => new HttpResponse(null, { status: 204 }));
  replyTo('complete', session);
});
afterEach(() => void jest.useRealTimers());

describe('the page a reset link leads to', () => {
  it('checks the link first, and takes its token out of the address at once', async () => {
    const { held, release } = hold();
    replyTo('check', async () => {
      await held;
      return new HttpResponse(null, { status: 204 });
    });
    await open();
    expect(screen.getByText('Verifying reset link...')).toBeTruthy();
    expect(place()).toBe('/reset-password');
    await waitFor(() => expect(requests).toEqual([['check', { token: 'the-token' }]]));
    release();
    await screen.findByRole('heading', { level: 1, name: 'Create New Password' });
  });

  it.each([
    ['that is refused', '/reset-password#token=old'],
    ['that is none', '/reset-password'],
  ])(
    'with a link %s says so, and goes to where another can be had after two seconds',
    async (_, path) => {
      replyTo('check', invalid);
      const began = performance.now();
      const { toasts } = await open(path);
      await notified(toasts, { kind: 'error', message: 'Invalid or expired reset link' });
      expect(place()).toBe('/reset-password');
      const ms = await passUntil(() => place() === '/forgot-password', began);
      expect(ms).toBeGreaterThanOrEqual(1_990);
    },
  );

  it('lets a link that could not be checked be checked again', async () => {
    replyTo('check', () => HttpResponse.error());
    const { toasts } = await open();
    await screen.findByRole('button', { name: 'Try again' });
    expect(toasts).toEqual([{ kind: 'error', message: 'Failed to reset password' }]);
    replyTo('check', () => new HttpResponse(null, { status: 204 }));
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: 'Create New Password' });
  });

  it('sets the password, signs in, says so and goes home after two seconds', async () => {
    const { store } = await openForm();
    await reset();
    await screen.findByRole('heading', { level: 1, name: 'Password Reset Complete!' });
    const done = performance.now();
    expect(requests.at(-1)).toEqual(['complete', { token: 'the-token', password: GOOD }]);
    expect(sessionIn(store).status).toBe('signed-in');
    expect(place()).toBe('/reset-password');
    expect(await passUntil(() => place() === '/', done)).toBeGreaterThan(1_500);
  });

  it.each<[string, string, 'New Password' | 'Confirm New Password', string]>([
    ['Abcdefghi-7', 'Abcdefghi-7', 'New Password', 'Password must be at least 12 characters'],
    [GOOD, `${GOOD}!`, 'Confirm New Password', 'Passwords do not match'],
  ])('refuses %p with %p: under %s it says %p', async (password, again, label, message) => {
    await openForm();
    fill({ 'New Password': password, 'Confirm New Password': again });
    await press('Reset Password');
    await waitFor(() => expect(messageOf(label)).toBe(message));
    expect(document.activeElement).toBe(box(label));
  });

  it('takes "do not match" back when either is edited', async () => {
    await openForm();
    fill({ 'New Password': GOOD, 'Confirm New Password': 'other' });
    await press('Reset Password');
    await waitFor(() => expect(messageOf('Confirm New Password')).toBeTruthy());
    fill({ 'New Password': 'other' });
    await waitFor(() => expect(messageOf('Confirm New Password')).toBe(''));
  });

  it('goes for another link when this one ran out meanwhile', async () => {
    replyTo('complete', invalid);
    const { toasts } = await openForm();
    await reset();
    await passUntil(() => place() === '/forgot-password');
    expect(toasts).toEqual([{ kind: 'error', message: 'Invalid or expired reset link' }]);
  });

  it('says that it failed', async () => {
    replyTo('complete', () => refusal(500, 'SERVER.UNEXPECTED'));
    const { toasts } = await openForm();
    await reset();
    await notified(toasts, { kind: 'error', message: 'Failed to reset password' });
  });
});

describe('the page for a forgotten password', () => {
  const { box, fill, press, messageOf } = formWith('Email');
  const replyWith = (reply: () => Response) =>
    server.use(
      http.post(at('/password-resets'), async ({ request }) => {
        requests.push(await request.json());
        return reply();
      }),
    );
  const open = () => renderPage(<ForgotPasswordPage />, '/forgot-password');

  beforeEach(() => {
    replyWith(() => HttpResponse.json({ message: 'sent' }, { status: 202 }));
  });

  it('sends the link, says so, and names the address', async () => {
    const { toasts } = await open();
    fill({ Email: ' ada@example.com ' });
    await press('Send Reset Link');
    const words = await screen.findByText(/a link is on its way/);
    expect(words.textContent).toContain('ada@example.com');
    expect(words.parentElement).toBe(document.activeElement);
    expect(requests).toEqual([{ email: 'ada@example.com' }]);
    expect(toasts).toEqual([
      { kind: 'success', message: 'Password reset link sent! Check your email.' },
    ]);
  });

  it('offers a different email, or to return to sign in', async () => {
    await open();
    fill({ Email: 'ada@example.com' });
    await press('Send Reset Link');
    const back = await screen.findByRole('link', { name: 'Return to sign in' });
    expect(back.getAttribute('href')).toBe('/auth');
    await press('Send to a different email');
    expect(box('Email').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(box('Email')));
  });

  it('refuses an invalid address with its one message', async () => {
    await open();
    fill({ Email: 'ada@example' });
    await press('Send Reset Link');
    await waitFor(() => expect(messageOf('Email')).toBe('Please enter a valid email address'));
    expect(document.activeElement).toBe(box('Email'));
    expect(requests).toEqual([]);
  });

  it('says that it failed, and keeps the address', async () => {
    replyWith(() => refusal(500, 'SERVER.UNEXPECTED'));
    const { toasts } = await open();
    fill({ Email: 'ada@example.com' });
    await press('Send Reset Link');
    await notified(toasts, { kind: 'error', message: 'Failed to send reset email' });
    expect(place()).toBe('/forgot-password');
    expect(box('Email').value).toBe('ada@example.com');
  });
});
