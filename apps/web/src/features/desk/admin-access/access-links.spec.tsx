import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AccountApi, refusal } from '../../../test-kit/account-api.js';
import { anAdministrator } from '../../../test-kit/admin-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AdminAccessPage } from './admin-access-page.js';

const PAGE = '/m8n4p-access';
const SECRETS = { Password: 'Correct-horse-battery-7', 'Access Code': '12345678901234567890' };
const BODY = { password: SECRETS.Password, access_code: SECRETS['Access Code'] };

const { server } = testServer();
let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(...new AccountApi().handlers());
});

const { fill, press } = formWith<'Administrative Email' | 'Password' | 'Access Code'>(
  'Administrative Email',
  'Password',
  'Access Code',
);
const open = (link: string) => renderPage(<AdminAccessPage />, `${PAGE}${link}`);
const answerWith = (path: string, reply: () => Response) =>
  server.use(
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );

describe('the setup link', () => {
  it('opens the setup, leaves the address bar, and is sent with the form', async () => {
    const session = {
      signed_in: true,
      user: anAdministrator(),
      expires_at: '2099-01-01T00:00:00Z',
    };
    answerWith('/admin/setup', () => HttpResponse.json(session));
    await open('#setup=one-time');
    await screen.findByText('One-time administrative setup');
    await waitFor(() => expect(place()).toBe(PAGE));
    fill({ 'Administrative Email': 'ada@admin.local', ...SECRETS });
    await press('Setup Admin');
    await waitFor(() =>
      expect(sent).toEqual([{ ...BODY, email: 'ada@admin.local', setup_token: 'one-time' }]),
    );
  });
});

describe('the invitation link', () => {
  it('asks for password and access code, and then for the sign-in', async () => {
    answerWith('/admin/invitation', () => HttpResponse.json({ message: 'done' }));
    const { toasts } = await open('#invitation=mailed');
    await screen.findByText('Choose your password and access code');
    await waitFor(() => expect(place()).toBe(PAGE));
    fill(SECRETS);
    await press('Set password and access code');
    await screen.findByRole('button', { name: 'Authenticate' });
    expect(sent).toEqual([{ token: 'mailed', ...BODY }]);
    expect(toasts).toEqual([
      { kind: 'success', message: 'Your password and access code are set. Sign in with them.' },
    ]);
  });

  it('says when it is used or expired, and keeps the form', async () => {
    const detail = 'Invalid or expired invitation link';
    answerWith('/admin/invitation', () => refusal(400, 'USER.INVITATION_INVALID', { detail }));
    const { toasts } = await open('#invitation=used');
    fill(SECRETS);
    await press('Set password and access code');
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message: detail }]));
    expect(screen.getByRole('button', { name: 'Set password and access code' })).toBeTruthy();
  });
});
