import { beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD_MAX_LENGTH } from '@elevate/rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AccountApi, refusal } from '../../test-kit/account-api.js';
import { makeStore } from '../../test-kit/a-store.js';
import { anAdministrator } from '../../test-kit/admin-api.js';
import { at, testServer } from '../../test-kit/server.js';
import { adminApi } from '../desk/admin.api.js';
import { Toasts } from '../toasts/toasts.js';
import { confirmationPlan } from './confirmation-dialog.js';

const CODE = '12345678901234567890';
const deletion = adminApi.injectEndpoints({
  endpoints: (build) => ({
    deleteThing: build.mutation<unknown, void>({
      query: () => ({ url: '/admin/thing', method: 'DELETE' }),
    }),
  }),
});

const { server, requests } = testServer();
let isConfirmed: boolean;
let factors: object;
let codes: unknown[];
beforeEach(() => {
  isConfirmed = false;
  factors = { passkeys: [], authenticator_app: null, recovery_codes_left: 0 };
  codes = [];
  server.use(
    ...new AccountApi().handlers(),
    http.delete(at('/admin/thing'), () =>
      isConfirmed ? HttpResponse.json({ done: true }) : refusal(403, 'ADMIN.CODE_REQUIRED'),
    ),
    http.get(at('/account/factors'), () => HttpResponse.json(factors)),
    http.post(at('/admin/session/code'), async ({ request }) => {
      const { access_code } = (await request.json()) as { access_code: string };
      codes.push(access_code);
      if (access_code !== CODE) return refusal(401, 'USER.INVALID_ACCESS_CODE');
      isConfirmed = true;
      return HttpResponse.json({ signed_in: true, user: anAdministrator(), expires_at: '' });
    }),
  );
});

const begin = () => {
  const store = makeStore();
  const answer = store.dispatch(deletion.endpoints.deleteThing.initiate());
  return Promise.resolve(answer);
};
const enter = async (code: string) => {
  const box = await screen.findByLabelText<HTMLInputElement>('Access Code');
  await act(async () => void fireEvent.input(box, { target: { value: code } }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirm' })));
};

describe('a sensitive action', () => {
  it('asks for the access code, also after a wrong one, and is repeated', async () => {
    render(<Toasts />);
    const answer = begin();
    await enter('09876543210987654321');
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^Authentication/));
    expect(codes).toHaveLength(1);
    await enter(CODE);
    expect(await answer).toMatchObject({ data: { done: true } });
    expect(requests.filter((path) => path === '/admin/thing')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused when the dialog is canceled, and the focus is back', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const answer = begin();
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(screen.getByLabelText('Access Code'));
    await act(async () => void fireEvent.click(cancel));
    expect(await answer).toMatchObject({ error: { status: 403 } });
    expect(codes).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});

it('takes the longest password that an account can have', () => {
  const { password } = confirmationPlan('password', null).fields;
  expect((password && password.maxLength) ?? Infinity).toBeGreaterThanOrEqual(PASSWORD_MAX_LENGTH);
});

describe('an account with another way to confirm', () => {
  it('is asked for a code of the authenticator app in place of the access code', async () => {
    factors = { passkeys: [], authenticator_app: { name: 'x', added_at: '' } };
    void begin();
    const box = await screen.findByLabelText('Authenticator or recovery code');
    expect(box.getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  });

  it('is offered its passkey', async () => {
    factors = { passkeys: [{ id: 'a', name: 'x' }], authenticator_app: null };
    void begin();
    await screen.findByRole('button', { name: 'Use a passkey' });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  });
});
