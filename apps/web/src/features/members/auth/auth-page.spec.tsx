import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { AccountApi, aListItem, aUser, refusal } from '../../../test-kit/account-api.js';
import { aHome } from '../../../test-kit/episodes.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AuthPage, sameSitePath } from './auth-page.js';

const { server } = testServer();
let api: AccountApi;
let errors: jest.Spied<typeof console.error>;

beforeEach(() => {
  api = new AccountApi();
  server.use(...api.handlers());
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => stopSessions());

const SIGN_IN = { Email: 'ada@example.com', Password: 'Correct-horse-7' };
const SIGN_UP = { ...SIGN_IN, 'LinkedIn profile URL': 'https://linkedin.com/in/ada' };
type Label = keyof typeof SIGN_UP;
const CREDENTIALS = { email: SIGN_IN.Email, password: SIGN_IN.Password };

const { box, fill, press, messageOf } = formWith<Label>(
  'Email',
  'Password',
  'LinkedIn profile URL',
);

const openSignIn = (path = '/auth') => renderPage(<AuthPage />, path);
async function openSignUp() {
  const rendered = await openSignIn();
  await press('Create an account');
  await screen.findByRole('heading', { level: 1, name: 'Create account' });
  return rendered;
}
const signIn = () => {
  fill(SIGN_IN);
  return press('Sign In');
};
const refuse = (path: string, reply: () => Response) => server.use(http.post(at(path), reply));

describe('signing in', () => {
  it('says what passkeys need where the browser has none', async () => {
    await openSignIn();
    await screen.findByRole('button', { name: 'Sign in with a passkey' });
    cleanup();
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    await openSignIn();
    await screen.findByText('Passkeys need an address with a name and https.');
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  it('takes what a password manager filled in without an event', async () => {
    await openSignIn();
    box('Email').value = SIGN_IN.Email;
    box('Password').value = SIGN_IN.Password;
    await press('Sign In');
    await waitFor(() => expect(api.bodiesOf('POST /session')).toEqual([CREDENTIALS]));
  });

  it.each([
    ['NotAllowedError', /^No passkey was used\. One of another address does not work here/],
    ['SecurityError', /^Passkeys of this site work only at talks\.example\.$/],
  ])('says of a passkey that it is of another address: %s', async (name, words) => {
    const options = { attempt: 'a', challenge: 'AAAA', rp_id: 'talks.example' };
    server.use(http.post(at('/session/passkey/request'), () => HttpResponse.json(options)));
    const get = () => Promise.reject(new DOMException('no', name));
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    Object.assign(window, { PublicKeyCredential: class {} });
    const { toasts } = await openSignIn();
    await press('Sign in with a passkey');
    await waitFor(() => expect(toasts[0]?.message).toMatch(words));
  });

  it('goes home, and the bar follows', async () => {
    await renderWithSession('/auth', { home: aHome() });
    await signIn();
    await waitFor(() => expect(place()).toBe('/'));
    expect(api.bodiesOf('POST /session')).toEqual([CREDENTIALS]);
    expect(await screen.findByRole('button', { name: 'Your account' })).toBeTruthy();
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it.each([
    ['/video/x?a=b', '/video/x?a=b'],
    ['//elsewhere.test', '/'],
  ])('with "from" %s goes to %s', async (from, expected) => {
    await openSignIn(`/auth?${new URLSearchParams({ from })}`);
    await signIn();
    await waitFor(() => expect(place()).toBe(expected));
  });

  it('redirects a signed-in user to home', async () => {
    api.user = aUser();
    await renderWithSession('/auth', { home: aHome() });
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('names the cookie where the browser dropped it, and stays', async () => {
    server.use(http.get(at('/session'), () => HttpResponse.json({ signed_in: false })));
    const { toasts } = await openSignIn();
    await signIn();
    await waitFor(() => expect(toasts[0]?.message).toMatch(/dropped this site’s cookie/));
    expect([place(), toasts.length]).toEqual(['/auth', 1]);
  });

  it('has the fields that password managers look for', async () => {
    await openSignIn();
    expect([box('Email').autocomplete, box('Email').type]).toEqual(['username', 'email']);
    expect([box('Password').autocomplete, box('Password').type]).toEqual([
      'current-password',
      'password',
    ]);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  it('shows the typed password on request', async () => {
    await openSignIn();
    await press('Show password');
    expect(box('Password').type).toBe('text');
    await press('Hide password');
    expect(box('Password').type).toBe('password');
  });

  it('asks for both fields, and goes to the first', async () => {
    await openSignIn();
    await press('Sign In');
    await waitFor(() => expect(messageOf('Email')).toBe('Email is required'));
    expect(messageOf('Password')).toBe('Password is required');
    expect(document.activeElement).toBe(box('Email'));
    expect(api.sent).toEqual([]);
  });

  it('takes a message back when its field is edited', async () => {
    await openSignIn();
    await press('Sign In');
    await waitFor(() => expect(messageOf('Email')).toBeTruthy());
    fill({ Email: 'a' });
    await waitFor(() => expect(messageOf('Email')).toBeFalsy());
    expect(messageOf('Password')).toBeTruthy();
  });

  it.each([
    [
      () => refusal(401, 'USER.INVALID_CREDENTIALS', { detail: 'Invalid email or password' }),
      'Invalid email or password',
    ],
    [() => refusal(500, 'SERVER.UNEXPECTED'), 'An unexpected error occurred'],
    [() => HttpResponse.error(), 'An unexpected error occurred'],
    [
      () => refusal(429, 'USER.TOO_MANY_REQUESTS', {}, { 'retry-after': '120' }),
      'Too many attempts. Please wait 2 minutes and try again.',
    ],
  ])(
    'that is refused says why, and leaves no password in the console (%#)',
    async (answer, message) => {
      refuse('/session', answer);
      const { toasts } = await openSignIn();
      fill(SIGN_IN);
      await press('Sign In');
      await waitFor(() =>
        expect(toasts).toEqual([expect.objectContaining({ kind: 'error', message })]),
      );
      expect(place()).toBe('/auth');
      await waitFor(() => expect(document.activeElement).toBe(box('Password')));
      expect(box('Password').value).toBe(SIGN_IN.Password);
      expect(JSON.stringify(errors.mock.calls)).not.toContain(SIGN_IN.Password);
    },
  );
});

describe('the mailed link that lets a device sign in', () => {
  const token = `0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f.${'A'.repeat(43)}`;

  it('is sent once, leaves the address bar, and says what to do next', async () => {
    const sent: unknown[] = [];
    const message = 'This device may sign in now. Enter your email and password.';
    server.use(
      http.post(at('/session/device'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message });
      }),
    );
    const { toasts } = await openSignIn(`/auth#device=${token}`);
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ kind: 'success', message })]),
    );
    expect(sent).toEqual([{ token }]);
    expect(place()).toBe('/auth');
  });

  it('that is used or expired says so', async () => {
    const detail = 'Invalid or expired sign-in link';
    refuse('/session/device', () => refusal(400, 'USER.DEVICE_LINK_INVALID', { detail }));
    const { toasts } = await openSignIn(`/auth#device=${token}`);
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ kind: 'error', message: detail })]),
    );
  });
});

describe('creating an account', () => {
  it('shows the success toast and switches to sign-in', async () => {
    refuse('/accounts', () => HttpResponse.json({ message: 'ok' }, { status: 201 }));
    const { toasts } = await openSignUp();
    fill(SIGN_UP);
    await press('Create Account');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(toasts).toEqual([
      { kind: 'success', message: 'Account created successfully! You can now sign in.' },
    ]);
    expect([box('Email').value, box('Password').value]).toEqual([SIGN_IN.Email, '']);
    await waitFor(() => expect(document.activeElement).toBe(box('Password')));
  });

  it('shows the server’s field errors under their fields', async () => {
    const message = 'This password is too common. Please choose another one.';
    refuse('/accounts', () =>
      refusal(400, 'HTTP.INVALID_REQUEST', { errors: [{ field: 'password', message }] }),
    );
    await openSignUp();
    fill(SIGN_UP);
    await press('Create Account');
    await waitFor(() => expect(messageOf('Password')).toBe(message));
    expect(document.activeElement).toBe(box('Password'));
  });

  it.each<[Label, string, string]>([
    ['Email', 'ada@example', 'Invalid email address'],
    ['Password', 'Abcdefghi-7', 'Password must be at least 12 characters'],
    [
      'LinkedIn profile URL',
      'https://linkedin.com/company/ada',
      'Must be a valid LinkedIn profile URL in format: linkedin.com/in/profile-id',
    ],
  ])('with %s = %p says %p', async (label, value, message) => {
    await openSignUp();
    fill({ ...SIGN_UP, [label]: value });
    await press('Create Account');
    await waitFor(() => expect(messageOf(label)).toBe(message));
    expect(document.activeElement).toBe(box(label));
    expect(box(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the email address when switching to sign-in', async () => {
    await openSignUp();
    fill({ Email: SIGN_IN.Email });
    await press('Sign in');
    expect(box('Email').value).toBe(SIGN_IN.Email);
  });
});

describe('adding an episode while signed out', () => {
  it('saves the episode after sign-in and returns to the page', async () => {
    const { user, toasts } = await renderWithSession('/?page=2', { home: aHome() });
    await user.click(await screen.findByRole('button', { name: 'My List' }));
    expect(place()).toBe('/auth?from=%2F%3Fpage%3D2');
    expect(await screen.findByText('Sign in to add the talk to your list.')).toBeTruthy();
    await signIn();
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Saved to My List' }]));
    expect(place()).toBe('/?page=2');
    expect(api.items.map(({ episode_id }) => episode_id)).toEqual(['hero']);
  });

  it('may be there already', async () => {
    api.items = [aListItem('hero')];
    const { user, toasts } = await renderWithSession('/', { home: aHome() });
    await user.click(await screen.findByRole('button', { name: 'My List' }));
    await signIn();
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'info', message: 'Already in your list' }]),
    );
    expect(api.items).toHaveLength(1);
  });
});

describe('sameSitePath', () => {
  it.each(['/', '/video/i2PKsFRUU8k', '/?search=AI&page=2', '/categories?topic=C%2B%2B'])(
    'takes %s as it is',
    (address) => {
      expect(sameSitePath(address)).toBe(address);
    },
  );

  it.each([
    null,
    '',
    'video/a',
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '/\t/elsewhere.test/',
    '/.//elsewhere.test/',
    '/a/..//elsewhere.test/',
    'javascript:alert(1)',
  ])('refuses %p', (address) => {
    expect(sameSitePath(address)).toBeNull();
  });
});
