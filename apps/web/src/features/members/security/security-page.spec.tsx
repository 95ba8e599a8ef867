import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '@elevate/rules';
import { http, HttpResponse } from 'msw';
import type {
  AccountSessions,
  EmailChangeView,
  Factors,
  NewEmail,
} from '../../../shared/api/generated/schema.js';
import { aUser, anAccount, refusal } from '../../../test-kit/account-api.js';
import { formWith } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { SecurityPage } from './security-page.js';
import { deviceName } from './account-security.js';

const { server } = testServer({ isQuiet: true });
const { fill, press, messageOf } = formWith('New email address');
const requests: unknown[] = [];
let factors: Factors;
let change: EmailChangeView;
let sessions: AccountSessions['items'];

const aSession = (id: string, over: Partial<AccountSessions['items'][number]> = {}) => ({
  id,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: '2026-01-01T00:00:00Z',
  expires_at: '2030-01-01T00:00:00Z',
  user_agent: null,
  admin: false,
  current: false,
  ...over,
});
const done = () => new HttpResponse(null, { status: 204 });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const open = () => renderPage(<SecurityPage />, '/security', aUser());

beforeEach(() => {
  requests.length = 0;
  factors = { passkeys: [], authenticator_app: null, recovery_codes_left: 0 };
  change = { pending: null };
  sessions = [aSession('own', { current: true })];
  server.use(
    http.get(at('/account'), () => HttpResponse.json(anAccount(aUser()))),
    http.get(at('/account/factors'), () => HttpResponse.json(factors)),
    http.get(at('/account/email-change'), () => HttpResponse.json(change)),
    http.get(at('/account/sessions'), () => HttpResponse.json({ items: sessions })),
    http.post(at('/account/email-change'), async ({ request }) => {
      const { email, lost_old: isLost } = (await request.json()) as NewEmail;
      requests.push(email, ...(isLost ? ['lost'] : []));
      change = { pending: { email, expires_at: '2030-01-01T00:00:00Z', confirmed: null } };
      return HttpResponse.json({ message: 'The answer.' }, { status: 202 });
    }),
    http.delete(at('/account/email-change'), () => {
      change = { pending: null };
      return done();
    }),
  );
});

describe('the address', () => {
  it('is shown, and a change waits for both links until it is stopped', async () => {
    const { toasts } = await open();
    await screen.findByText('person@example.org');
    await card('Email address');
    fill({ 'New email address': 'none' });
    await press('Send both links');
    expect(messageOf('New email address')).toBe('Invalid email address');
    fill({ 'New email address': 'new@example.org' });
    await press('Send both links');
    await screen.findByText(/It waits for both links/);
    expect(requests).toEqual(['new@example.org']);
    expect(toasts.at(-1)?.message).toBe('The answer.');
    await press('Stop the change');
    await screen.findByLabelText('New email address');
    expect(toasts.at(-1)?.message).toBe(
      'The change is stopped. The account keeps its email address.',
    );
  });

  it.each([
    ['from', 'the link to the new address'],
    ['to', 'the link to your current address'],
  ] as const)('confirmed at %s waits for the other link', async (confirmed, missing) => {
    const email = 'new@example.org';
    change = { pending: { email, confirmed, expires_at: '2030-01-01T00:00:00Z' } };
    await open();
    await screen.findByText(new RegExp(missing));
  });

  it('that can no longer be read changes without its link, after a time', async () => {
    await open();
    await card('Email address');
    fireEvent.click(screen.getByRole('checkbox', { name: /^I can no longer read/ }));
    fill({ 'New email address': 'new@example.org' });
    await press('Send the link');
    await waitFor(() => expect(requests).toEqual(['new@example.org', 'lost']));
    cleanup();
    const changes_at = new Date(Date.now() + 7.5 * DAY_MS).toISOString();
    change = { pending: { ...change.pending!, confirmed: 'to', changes_at } };
    await open();
    await screen.findByText(/It is made on \d/);
  });

  it('that was never confirmed is corrected by one link', async () => {
    const user = aUser({ email_verification_required: true });
    await renderPage(<SecurityPage />, '/security', user);
    await screen.findByText(/If it is mistyped/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    fill({ 'New email address': 'right@example.org' });
    await press('Send the link');
    await waitFor(() => expect(requests).toEqual(['right@example.org']));
  });
});

describe('the sessions', () => {
  it('are listed by device; one or all others can be ended', async () => {
    const ended: string[] = [];
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0';
    sessions = [...sessions, aSession('one', { user_agent: userAgent }), aSession('two')];
    server.use(
      http.delete(at('/account/sessions/:id'), ({ params }) => {
        ended.push(String(params['id']));
        sessions = sessions.filter(({ id }) => id !== params['id']);
        return done();
      }),
      http.delete(at('/account/sessions'), () => {
        sessions = sessions.filter(({ current }) => current);
        return done();
      }),
    );
    await open();
    const own = await card('Sessions');
    expect(await own.findAllByRole('listitem')).toHaveLength(3);
    expect(own.getAllByText('This session')).toHaveLength(1);
    await press('End the session of Firefox on Windows');
    await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(2));
    expect(ended).toEqual(['one']);
    await press('End all other sessions');
    await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(1));
    expect(own.queryByRole('button')).toBeNull();
  });

  it('that could not be loaded can be loaded again', async () => {
    server.use(
      http.get(at('/account/sessions'), () => refusal(503, 'BFF.UNAVAILABLE'), { once: true }),
    );
    await open();
    await screen.findByText('Your sessions could not be loaded');
    await press('Try again');
    await screen.findByText('This session');
  });
});

describe("an administrator's access code", () => {
  const NEW = 'canary-code-of-20-ch';
  const openAsAdmin = () => renderPage(<SecurityPage />, '/security', aUser({ roles: ['admin'] }));
  const values = formWith('New access code', 'Repeat the access code');

  it('is changed, once both entries are the same', async () => {
    server.use(
      http.put(at('/account/access-code'), async ({ request }) => {
        requests.push(await request.json());
        return done();
      }),
    );
    const { toasts } = await openAsAdmin();
    await card('Access code');
    await press('Change access code');
    // As at the administrators' sign-in, which could not take a longer one.
    expect(values.box('New access code').maxLength).toBe(20);
    values.fill({ 'New access code': 'short' });
    await press('Save access code');
    expect(values.messageOf('New access code')).toContain(
      'Access code must be exactly 20 characters',
    );
    values.fill({ 'New access code': NEW, 'Repeat the access code': `${NEW}.` });
    await press('Save access code');
    expect(values.messageOf('Repeat the access code')).toBe('The access codes are different');
    expect(requests).toEqual([]);
    values.fill({ 'Repeat the access code': NEW });
    await press('Save access code');
    const opener = await screen.findByRole('button', { name: 'Change access code' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(requests).toEqual([{ new_access_code: NEW }]);
    expect(toasts.at(-1)).toMatchObject({
      kind: 'success',
      message: 'Access code changed. All other sessions have ended.',
    });
  });
});

describe('passkeys and the app', () => {
  const aPasskey = (name: string, site: string | null = null) => ({
    id: `of-${name}`,
    name,
    site,
    added_at: '2026-01-01T00:00:00Z',
    last_used_at: null,
  });

  it('are shown with the ways to change them, and recovery codes only beside one of them', async () => {
    factors = {
      passkeys: [
        aPasskey('Kitchen laptop', 'localhost'),
        aPasskey('Old laptop', 'old.example.org'),
      ],
      authenticator_app: { name: 'Pocket phone', added_at: '2026-01-01T00:00:00Z' },
      recovery_codes_left: 9,
    };
    await open();
    await screen.findByText((_, element) => element?.textContent === 'You have 9 codes left.');
    expect(screen.getAllByText(/It works at old\.example\.org only/)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Rename Kitchen laptop' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Pocket phone' })).toBeTruthy();
    cleanup();
    factors = { passkeys: [], authenticator_app: null, recovery_codes_left: 0 };
    await open();
    await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(screen.queryByText(/codes left/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Access code' })).toBeNull();
  });

  it('are renamed and removed, after a question', async () => {
    factors = { ...factors, passkeys: [aPasskey('Old')], recovery_codes_left: 10 };
    server.use(
      http.delete(at('/account/passkeys/of-Old'), () => {
        factors = { ...factors, passkeys: [] };
        return done();
      }),
    );
    const { toasts } = await open();
    await screen.findByRole('button', { name: 'Remove Old' });
    await press('Remove Old');
    await press('Keep');
    expect(screen.getByText('Old')).toBeTruthy();
    await press('Remove Old');
    await press('Remove');
    await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
    expect(toasts.at(-1)?.message).toBe('Passkey removed. All other sessions have ended.');
  });
});

describe('the name of a device', () => {
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1',
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('of %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
