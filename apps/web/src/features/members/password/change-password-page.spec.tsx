import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { SessionUser } from '../../../shared/api/generated/schema.js';
import { aUser, anAccount, refusal } from '../../../test-kit/account-api.js';
import { formWith, notified, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { sessionIn } from '../../../shared/session/session-store.js';
import { ChangePasswordPage } from './change-password-page.js';

type Label = 'Current password' | 'New password' | 'Confirm new password';
const { server } = testServer({ isQuiet: true });
const { box, fill, press, messageOf } = formWith<Label>(
  'Current password',
  'New password',
  'Confirm new password',
);
const OLD = 'Correct-horse-7';
const NEW = 'Battery-staple-8';
const good = { 'Current password': OLD, 'New password': NEW, 'Confirm new password': NEW };
const requests: unknown[] = [];
const replyWith = (reply: () => Response) =>
  server.use(
    http.put(at('/password'), async ({ request }) => {
      requests.push(await request.json());
      return reply();
    }),
  );
const open = (user?: SessionUser) => renderPage(<ChangePasswordPage />, '/change-password', user);

beforeEach(() => {
  requests.length = 0;
  replyWith(() =>
    HttpResponse.json({ signed_in: true, user: aUser(), expires_at: '2030-01-01T00:00:00Z' }),
  );
});

describe('the page that changes a password', () => {
  it('names the account for password managers', async () => {
    server.use(http.get(at('/account'), () => HttpResponse.json(anAccount(aUser()))));
    await open(aUser());
    const name = document.querySelector<HTMLInputElement>('form [autocomplete="username"]');
    await waitFor(() => expect(name?.value).toBe('person@example.org'));
  });

  it('changes it, says so, and goes home after one second', async () => {
    const expired = aUser({ password_reset_required: true, password_days_left: 0 });
    const { store, toasts } = await open(expired);
    fill(good);
    await press('Change Password');
    await notified(toasts, { kind: 'success', message: 'Password changed successfully!' });
    const done = performance.now();
    expect(requests).toEqual([{ current_password: OLD, new_password: NEW }]);
    expect(sessionIn(store).user).toEqual(aUser());
    expect(screen.getByText('Your password has expired')).toBeTruthy();
    expect(place()).toBe('/change-password');
    await waitFor(() => expect(place()).toBe('/'));
    expect(performance.now() - done).toBeGreaterThan(700);
  });

  it.each([
    [
      aUser({ password_reset_required: true, password_days_left: 0 }),
      'Your password has expired',
      false,
    ],
    [
      aUser({ password_days_left: 7, password_warning: true }),
      'Your password will expire in 7 days. Please change it soon.',
      true,
    ],
    [aUser({ password_days_left: 8 }), null, true],
  ])('for %j says %p; Cancel: %p', async (user, notice, hasCancel) => {
    await open(user);
    if (notice) expect(screen.getByText(notice)).toBeTruthy();
    else expect(screen.queryByText(/Your password/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' }) !== null).toBe(hasCancel);
  });

  it('cancels to home without a previous page', async () => {
    await open(aUser());
    await press('Cancel');
    expect(place()).toBe('/');
  });

  it('shows its form to a signed-out visitor and answers "No active session"', async () => {
    replyWith(() => refusal(401, 'BFF.NOT_SIGNED_IN', { detail: 'No active session' }));
    const { toasts } = await open();
    fill(good);
    await press('Change Password');
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message: 'No active session' }]));
  });

  it.each<[Partial<typeof good>, Label, string]>([
    [{ 'Current password': '' }, 'Current password', 'Current password is required'],
    [{ 'New password': 'Abcdefghi-7' }, 'New password', 'Password must be at least 12 characters'],
    [
      { 'New password': OLD },
      'New password',
      'New password must be different from current password',
    ],
    [{ 'Confirm new password': `${NEW}!` }, 'Confirm new password', 'Passwords do not match'],
  ])('refuses %j: under %s it says %p', async (over, label, message) => {
    await open(aUser());
    fill({ ...good, ...over });
    await press('Change Password');
    await waitFor(() => expect(messageOf(label)).toBe(message));
    expect(document.activeElement).toBe(box(label));
    expect(requests).toEqual([]);
  });

  it('shows the fallback message for an unknown failure', async () => {
    replyWith(() => refusal(500, 'SERVER.UNEXPECTED'));
    const { toasts } = await open(aUser());
    fill(good);
    await press('Change Password');
    await notified(toasts, { kind: 'error', message: 'Failed to change password' });
  });

  it('has the fields that password managers look for', async () => {
    await open(aUser());
    expect(Object.keys(good).map((label) => box(label as Label).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
  });
});
