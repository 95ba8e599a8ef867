import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { sessionIn } from '../../../shared/session/session-store.js';
import { AccountApi, aUser, refusal } from '../../../test-kit/account-api.js';
import { anAdministrator } from '../../../test-kit/admin-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AdminAccessPage } from './admin-access-page.js';

const { server, requests } = testServer();
let errors: jest.Spied<typeof console.error>;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(...Object.assign(new AccountApi(), { user: anAdministrator() }).handlers());
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const VALID = {
  'Administrative Email': 'ada@admin.local',
  Password: 'Correct-horse-battery-7',
  'Access Code': '12345678901234567890',
};
type Label = keyof typeof VALID;
const BODY = {
  email: VALID['Administrative Email'],
  password: VALID.Password,
  access_code: VALID['Access Code'],
};
const INVALID = { kind: 'error', message: 'Please fix the validation errors' };

const { box, fill, press, messageOf } = formWith<Label>(
  'Administrative Email',
  'Password',
  'Access Code',
);
const open = (user = undefined as ReturnType<typeof aUser> | undefined) =>
  renderPage(<AdminAccessPage />, '/m8n4p-access', user);
const session = () => ({
  signed_in: true,
  user: anAdministrator(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});
const answerWith = (path: string, reply: () => Response | Promise<Response>) =>
  server.use(
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );

describe('the form of the access code', () => {
  const MODES = [
    {
      mode: 'login',
      path: '/admin/session',
      description: 'Administrative authentication required',
      button: 'Authenticate',
      busy: 'Authenticating...',
      granted: 'Access granted',
      failed: 'Authentication failed',
      enter: async () => undefined,
    },
    {
      mode: 'setup',
      path: '/admin/setup',
      description: 'One-time administrative setup',
      button: 'Setup Admin',
      busy: 'Setting up...',
      granted: 'Admin account created successfully',
      failed: 'Failed to create admin account',
      enter: () => press('First-time setup'),
    },
  ] as const;

  describe.each(MODES)(
    'Secure Access: $mode',
    ({ path, description, button, busy, granted, failed, enter }) => {
      it('has its words and fields', async () => {
        await open();
        await enter();
        expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secure Access');
        expect(screen.getByText(description)).toBeTruthy();
        expect(box('Password').placeholder).toBe('Minimum 20 characters');
        expect([box('Access Code').type, box('Access Code').maxLength]).toEqual(['password', 20]);
        expect(box('Password').type).toBe('password');
        expect(document.title).toMatch(/^Secure Access · /);
        expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe(
          'noindex',
        );
      });

      it('says that it is busy, and goes to the administrator page', async () => {
        let reply: () => void = () => undefined;
        answerWith(
          path,
          () => new Promise((done) => (reply = () => done(HttpResponse.json(session())))),
        );
        const { store, toasts } = await open();
        await enter();
        fill(VALID);
        await press(button);
        const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: busy });
        expect(waiting.disabled).toBe(true);
        await waitFor(() => expect(sent).toHaveLength(1));
        reply();
        await waitFor(() => expect(place()).toBe('/x7k9p2m-sys'));
        expect(toasts).toEqual([{ kind: 'success', message: granted }]);
        expect(sent).toEqual([BODY]);
        expect(sessionIn(store).user?.roles).toEqual(['admin']);
      });

      it.each<[Label, string, string]>([
        ['Administrative Email', 'ada', 'Invalid email format'],
        ['Password', 'Nineteen-character7', 'Password must be at least 20 characters'],
        ['Access Code', '1234567890123456789', 'Access code must be exactly 20 characters'],
      ])('with %s = %p says so under it, and as a toast', async (label, value, message) => {
        const { toasts } = await open();
        await enter();
        fill({ ...VALID, [label]: value });
        await press(button);
        await waitFor(() => expect(messageOf(label)).toBe(message));
        expect(toasts).toEqual([INVALID]);
        expect(document.activeElement).toBe(box(label));
        expect(requests).toEqual([]);
      });

      it('shows the server’s field errors in the same way', async () => {
        const message = 'Invalid admin email domain';
        answerWith(path, () =>
          refusal(400, 'HTTP.INVALID_REQUEST', { errors: [{ field: 'email', message }] }),
        );
        const { toasts } = await open();
        await enter();
        fill({ ...VALID, 'Administrative Email': 'ada@example.com' });
        await press(button);
        await waitFor(() => expect(messageOf('Administrative Email')).toBe(message));
        expect(toasts).toEqual([INVALID]);
        expect(document.activeElement).toBe(box('Administrative Email'));
      });

      it.each([
        [() => refusal(500, 'SERVER.UNEXPECTED'), failed],
        [
          () => refusal(429, 'USER.TOO_MANY_REQUESTS', {}, { 'retry-after': '60' }),
          'Too many attempts. Please wait 1 minute and try again.',
        ],
      ])('that fails says why (%#)', async (reply, message) => {
        answerWith(path, reply);
        const { toasts } = await open();
        await enter();
        fill(VALID);
        await press(button);
        await waitFor(() =>
          expect(toasts).toEqual([expect.objectContaining({ kind: 'error', message })]),
        );
        expect(place()).toBe('/m8n4p-access');
        expect(screen.getByRole('button', { name: button })).toBeTruthy();
        expect(JSON.stringify(errors.mock.calls)).not.toContain(VALID['Access Code']);
      });
    },
  );

  it.each([
    [401, 'USER.AUTHENTICATION_FAILED', 'Authentication failed', 'signed-in'],
    [401, 'USER.INVALID_ACCESS_CODE', 'Invalid access code', 'signed-out'],
    [403, 'USER.NOT_ADMIN', 'Unauthorized access', 'signed-out'],
  ])(
    'refused with %i %s shows "%s" and leaves the session %s',
    async (status, code, detail, left) => {
      answerWith('/admin/session', () => refusal(status, code, { detail }));
      const { store, toasts } = await open(aUser());
      fill(VALID);
      await press('Authenticate');
      await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message: detail }]));
      expect(sessionIn(store).status).toBe(left);
      expect(place()).toBe('/m8n4p-access');
      // An automatic retry would use up one of the visitor's attempts.
      expect(sent).toHaveLength(1);
    },
  );

  describe('setting up the first administrator', () => {
    it('is over where there is one: the form is for signing in then', async () => {
      answerWith('/admin/setup', () =>
        refusal(409, 'USER.ADMIN_EXISTS', { detail: 'Admin account already exists' }),
      );
      const { toasts } = await open();
      await press('First-time setup');
      fill(VALID);
      await press('Setup Admin');
      await screen.findByRole('button', { name: 'Authenticate' });
      expect(toasts).toEqual([{ kind: 'error', message: 'Admin account already exists' }]);
      expect(box('Administrative Email').value).toBe(VALID['Administrative Email']);
      expect([box('Password').value, box('Access Code').value]).toEqual(['', '']);
      expect(document.activeElement).toBe(box('Password'));
    });

    it('asks for a password by the ordinary rules too', async () => {
      await open();
      await press('First-time setup');
      fill({ ...VALID, Password: 'only-letters-and-dashes' });
      await press('Setup Admin');
      await waitFor(() =>
        expect(messageOf('Password')).toBe('Password must contain at least one number'),
      );
    });

    it('switches back, and keeps the typed email address', async () => {
      await open();
      await press('First-time setup');
      fill({ 'Administrative Email': 'ada@admin.local' });
      await press('Back to login');
      expect(screen.getByText('Administrative authentication required')).toBeTruthy();
      expect(box('Administrative Email').value).toBe('ada@admin.local');
    });
  });
});

describe('the links that grant access', () => {
  const PAGE = '/m8n4p-access';
  const { 'Administrative Email': _, ...SECRETS } = VALID;
  const { email: __, ...SENT } = BODY;
  const openBy = (link: string) => renderPage(<AdminAccessPage />, `${PAGE}${link}`);

  it('of the setup opens it, leaves the address bar, and is sent with the form', async () => {
    const session = {
      signed_in: true,
      user: anAdministrator(),
      expires_at: '2099-01-01T00:00:00Z',
    };
    answerWith('/admin/setup', () => HttpResponse.json(session));
    await openBy('#setup=one-time');
    await screen.findByText('One-time administrative setup');
    await waitFor(() => expect(place()).toBe(PAGE));
    fill({ 'Administrative Email': 'ada@admin.local', ...SECRETS });
    await press('Setup Admin');
    await waitFor(() =>
      expect(sent).toEqual([{ ...SENT, email: 'ada@admin.local', setup_token: 'one-time' }]),
    );
  });

  it('of an invitation asks for password and access code, and then for the sign-in', async () => {
    answerWith('/admin/invitation', () => HttpResponse.json({ message: 'done' }));
    const { toasts } = await openBy('#invitation=mailed');
    await screen.findByText('Choose your password and access code');
    await waitFor(() => expect(place()).toBe(PAGE));
    fill(SECRETS);
    await press('Set password and access code');
    await screen.findByRole('button', { name: 'Authenticate' });
    expect(sent).toEqual([{ token: 'mailed', ...SENT }]);
    expect(toasts).toEqual([
      { kind: 'success', message: 'Your password and access code are set. Sign in with them.' },
    ]);
  });
});
