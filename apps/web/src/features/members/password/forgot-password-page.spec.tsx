import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { ForgotPasswordPage } from './forgot-password-page.js';

const { server } = testServer();
const { box, fill, press, messageOf } = formWith('Email');
const requests: unknown[] = [];
const replyWith = (reply: () => Response) =>
  server.use(
    http.post(at('/password-resets'), async ({ request }) => {
      requests.push(await request.json());
      return reply();
    }),
  );
const open = () => renderPage(<ForgotPasswordPage />, '/forgot-password');

beforeEach(() => {
  requests.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  replyWith(() => HttpResponse.json({ message: 'sent' }, { status: 202 }));
});

describe('the page for a forgotten password', () => {
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

  it.each(['', '   ', 'ada', 'ada@', 'ada@example', `${'a'.repeat(250)}@example.com`])(
    'refuses the address %p with its one message',
    async (email) => {
      await open();
      fill({ Email: email });
      await press('Send Reset Link');
      await waitFor(() => expect(messageOf('Email')).toBe('Please enter a valid email address'));
      expect(document.activeElement).toBe(box('Email'));
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [() => refusal(503, 'BFF.SERVICE_UNAVAILABLE', { detail: 'Away.' }), 'Away.'],
    [() => refusal(500, 'SERVER.UNEXPECTED'), 'Failed to send reset email'],
    [() => HttpResponse.error(), 'Failed to send reset email'],
    [
      () => refusal(429, 'USER.TOO_MANY_REQUESTS', {}, { 'retry-after': '45' }),
      'Too many attempts. Please wait 45 seconds and try again.',
    ],
  ])('says what went wrong (%#)', async (reply, message) => {
    replyWith(reply);
    const { toasts } = await open();
    fill({ Email: 'ada@example.com' });
    await press('Send Reset Link');
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ kind: 'error', message })]),
    );
    expect(place()).toBe('/forgot-password');
    expect(box('Email').value).toBe('ada@example.com');
  });
});
