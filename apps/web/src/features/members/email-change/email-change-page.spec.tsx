import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { EmailChangePage } from './email-change-page.js';

const { server } = testServer({ isQuiet: true });
const { press } = formWith();
const requests: unknown[] = [];
const reply = (action: string, answer: () => Response) =>
  server.use(
    http.post(at(`/email-changes/${action}`), async ({ request }) => {
      requests.push([action, await request.json()]);
      return answer();
    }),
  );
const open = (path = '/email-change#token=the-token') => renderPage(<EmailChangePage />, path);

beforeEach(() => {
  requests.length = 0;
});

describe('the page that a link of a change leads to', () => {
  it.each([
    ['confirm', 'Confirm the change'],
    ['stop', 'Stop the change'],
  ])(
    'takes the token out of the address, and sends it only at a press: %s',
    async (action, button) => {
      reply(action, () => HttpResponse.json({ message: 'The answer.' }));
      await open();
      await waitFor(() => expect(place()).toBe('/email-change'));
      expect(requests).toEqual([]);
      await press(button);
      await screen.findByText('The answer.');
      expect(requests).toEqual([[action, { token: 'the-token' }]]);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('says so if the link is missing or refused', async () => {
    await open('/email-change');
    await screen.findByText('This link is invalid, used or expired');
    cleanup();
    reply('confirm', () => refusal(409, 'USER.EMAIL_TAKEN', { detail: 'Taken.' }));
    await open();
    await press('Confirm the change');
    await screen.findByText('Taken.');
  });

  it('keeps the link after a failure of the service', async () => {
    reply('confirm', () => refusal(503, 'BFF.UNAVAILABLE'));
    const { toasts } = await open();
    await press('Confirm the change');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Confirm the change' })).toBeTruthy();
  });
});
