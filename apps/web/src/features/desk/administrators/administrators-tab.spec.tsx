import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Administrator, PendingInvitation } from '../../../shared/api/generated/schema.js';
import { refusal } from '../../../test-kit/account-api.js';
import { formWith } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { AdministratorsTab } from './administrators-tab.js';
import { HOUR_MS } from '@elevate/rules';

const { server } = testServer({ isQuiet: true });
const EMAIL = 'Administrative Email';
const { box, fill, press, messageOf } = formWith(EMAIL);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let items: Administrator[];
let invitations: PendingInvitation[];
let sent: unknown[];

const anEntry = (id: string, over: Partial<Administrator> = {}): Administrator => ({
  id,
  email: `${id}@admin.local`,
  created_at: inHours(-72),
  has_access_code: true,
  factors: 0,
  last_signed_in_at: inHours(-2),
  ...over,
});

function serve() {
  server.use(
    http.get(at('/admin/administrators'), () => HttpResponse.json({ items, invitations })),
    http.post(at('/admin/administrators/invitations'), async ({ request }) => {
      const { email } = (await request.json()) as { email: string };
      sent.push(`invite ${email}`);
      const expires_at = inHours(24);
      invitations = [{ id: `of-${email}`, email, expires_at, is_expired: false }];
      return HttpResponse.json({ email, expires_at }, { status: 201 });
    }),
    http.delete(at('/admin/administrators/invitations/:id'), ({ params }) => {
      sent.push(`withdraw ${String(params.id)}`);
      invitations = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(at('/admin/administrators/:id'), ({ params }) => {
      sent.push(`remove ${String(params.id)}`);
      items = items.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const open = async () => {
  const view = await renderDesk(<AdministratorsTab />);
  await screen.findByRole('list', { name: /^Administrators/ });
  return view;
};
const rows = () =>
  within(screen.getByRole('list', { name: /^Administrators/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  items = [
    anEntry('an-administrator', { factors: 1 }),
    anEntry('ada', { last_signed_in_at: null }),
  ];
  invitations = [];
  sent = [];
  serve();
});

describe('the administrators', () => {
  it('are listed with address, age, last sign-in and second factor', async () => {
    await open();
    expect(rows()).toEqual([
      expect.stringMatching(/^an-administrator@admin\.localYou.*3 days ago.*2 hours ago.*Yes$/),
      expect.stringMatching(/^ada@admin\.localAccount.*3 days ago.*None recorded.*No$/),
    ]);
    expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull();
  });

  it('are removed after a question', async () => {
    const { toasts } = await open();
    await press('Remove ada@admin.local');
    await press('Keep');
    await press('Remove ada@admin.local');
    expect(sent).toEqual([]);
    await press('Remove');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(sent).toEqual(['remove ada']);
    expect(toasts).toEqual([
      { kind: 'success', message: 'ada@admin.local is no longer an administrator' },
    ]);
  });

  it('keep the last one, with the reason of the server', async () => {
    const detail = 'The last administrator cannot be removed.';
    server.use(
      http.delete(at('/admin/administrators/:id'), () =>
        refusal(409, 'USER.LAST_ADMIN_CONFLICT', { detail }),
      ),
    );
    const { toasts } = await open();
    await press('Remove an-administrator@admin.local');
    screen.getByText(/You are signed out at once/);
    await press('Remove');
    const message = `an-administrator@admin.local could not be removed. ${detail}`;
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
    expect(rows()).toHaveLength(2);
  });
});

describe('an invitation', () => {
  it('is sent to an address, sent again and withdrawn', async () => {
    const { toasts } = await open();
    await press('Send invitation');
    expect(messageOf(EMAIL)).toBe('Invalid email format');
    fill({ [EMAIL]: 'new@admin.local' });
    await press('Send invitation');
    await screen.findByText(/^Expires/);
    expect(box(EMAIL).value).toBe('');
    await press('Send again to new@admin.local');
    await waitFor(() => expect(toasts).toHaveLength(2));
    await press('Withdraw the invitation of new@admin.local');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
    expect(sent).toEqual([
      'invite new@admin.local',
      'invite new@admin.local',
      'withdraw of-new@admin.local',
    ]);
    expect(toasts.map(({ message }) => message)).toEqual([
      'An invitation was sent to new@admin.local',
      'A new invitation was sent to new@admin.local',
      'The invitation of new@admin.local was withdrawn',
    ]);
  });

  it('that has expired says so', async () => {
    invitations = [{ id: 'i', email: 'i@admin.local', expires_at: inHours(-1), is_expired: true }];
    await open();
    screen.getByText(/^Expired/);
  });
});
