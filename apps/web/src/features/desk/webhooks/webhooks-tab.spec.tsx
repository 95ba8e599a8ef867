import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { formWith, press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { aDelivery, aWebhook, EVENT_CHANGED, WebhooksApi } from '../../../test-kit/webhooks-api.js';
import { WebhooksTab } from './webhooks-tab.js';

const { server, requests } = testServer({ isQuiet: true });
let api: WebhooksApi;

const { box, fill, messageOf } = formWith('Address', 'Description', 'Failed since');
const open = async () => {
  const view = await renderDesk(<WebhooksTab />);
  await screen.findByRole('heading', { name: /^All webhooks/ });
  await waitFor(() => expect(requests).toContain('/admin/webhooks'));
  return view;
};
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const events = 'An event is published, or a published one has changed';
const deliveries = () =>
  within(screen.getByRole('list', { name: 'Deliveries' }))
    .getAllByRole('button', { name: /subject-/ })
    .map((button) => /subject-(?:one|two|three)/.exec(button.textContent ?? '')?.[0]);

beforeAll(async () => {
  // One after the other: Jest loses a module that two parts ask for at once.
  await import('./webhook-form-card.js');
  await import('../../../shared/desk/desk-dialog.js');
});
beforeEach(() => {
  api = new WebhooksApi();
  server.use(...api.handlers());
});

describe('the list of webhooks', () => {
  it('says of each how it does, in words', async () => {
    api.webhooks = [
      aWebhook('a', {
        waiting: 1,
        missed: { from: '2026-01-01T10:00:00.000Z', until: '2026-01-02T10:00:00.000Z' },
      }),
      aWebhook('b', {
        state: 'failing',
        waiting: 12,
        last_success_at: null,
        last_failure: { at: '2026-01-01T11:00:00.000Z', reason: 'It answered 500' },
      }),
      aWebhook('c', { state: 'paused', paused_reason: 'No response for five days' }),
      aWebhook('d', { state: 'paused', description: '' }),
    ];
    await open();
    const a = await card('Receiver a');
    a.getByText('Active');
    a.getByText(/^Last delivered.* · 1 message waiting$/);
    a.getByText('/api/v1/episodes?changed_since=2026-01-01T10:00:00.000Z');
    a.getByText('https://a.test/hook');
    a.getByText('Receives 1 of 3 kinds of messages');
    a.getByText(events);
    const b = await card('Receiver b');
    b.getByText('Failing');
    b.getByText('Nothing delivered yet · 12 messages waiting');
    b.getByText(/^Last failure.*: It answered 500$/);
    (await card('Receiver c')).getByText('No response for five days');
    const d = await card('d.test');
    d.getByText('An administrator has paused it. Messages wait for seven days.');
  });

  it('can be asked for again where it did not come', async () => {
    server.use(
      http.get(at('/admin/webhooks'), () => refusal(503, 'BFF.UNREACHABLE'), { once: true }),
    );
    await open();
    await screen.findByText('The webhooks could not be loaded');
    await press('Try again');
    await card('Receiver a');
  });
});

describe('adding a webhook', () => {
  it('registers it, and shows its secret this once', async () => {
    const { toasts, store } = await open();
    await press('Add webhook');
    await waitFor(() => expect(document.activeElement).toBe(box('Address')));
    fill({ Address: ' https://new.test/hook ', Description: 'The archive' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${events}`) }));
    await user.click(screen.getByRole('checkbox', { name: /^A newer thing has changed/ }));
    await press('Add webhook');
    const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect(secret.value).toBe('whsec_first');
    await waitFor(() => expect(document.activeElement).toBe(secret));
    expect(api.sent).toEqual([
      {
        call: 'POST /admin/webhooks',
        body: {
          url: 'https://new.test/hook',
          description: 'The archive',
          message_types: [EVENT_CHANGED, 'newer.thing.changed.v1'],
        },
      },
    ]);
    expect(toasts).toEqual([{ kind: 'success', message: 'The archive now receives messages' }]);
    expect(screen.getByText(/^Copy it now: it is not shown again\./)).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toContain('whsec_');
    await card('The archive');
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('Copy');
    expect(copied).toHaveBeenCalledWith('whsec_first');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Secret copied'));
    copied.mockRejectedValue(new Error('No'));
    await press('Copy');
    await waitFor(() => expect(toasts.at(-1)?.kind).toBe('error'));
    await press('I have stored it');
    expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add webhook' }));
  });

  it('shows errors under the fields, and sends no request', async () => {
    await open();
    await press('Add webhook');
    await screen.findByLabelText('Address');
    fill({ Address: 'ftp://x.test', Description: 'x'.repeat(201) });
    await press('Add webhook');
    await waitFor(() =>
      expect(messageOf('Address')).toBe('Please enter an address that starts with https://'),
    );
    expect(messageOf('Description')).toBe('The description must be 200 characters or less');
    screen.getByText('Please choose at least one message type');
    await press('Choose all');
    expect(screen.queryByText('Please choose at least one message type')).toBeNull();
    screen.getByRole('button', { name: 'Choose none' });
    expect(api.sent).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is changed', async () => {
    const { toasts } = await open();
    await press('Edit: Receiver a');
    await screen.findByRole('heading', { name: 'Edit webhook' });
    expect(box('Address').value).toBe('https://a.test/hook');
    fill({ Description: 'Another name' });
    await press('Save changes');
    await card('Another name');
    const url = 'https://a.test/hook';
    const body = { url, description: 'Another name', message_types: [EVENT_CHANGED] };
    expect(api.sent).toEqual([{ call: 'PATCH /admin/webhooks/a', body }]);
    expect(toasts).toEqual([{ kind: 'success', message: 'Another name was changed' }]);
    expect(screen.queryByLabelText('Address')).toBeNull();
  });

  it.each(['Resume: Receiver a', 'Undo'])('is paused, and resumed by %s', async (way) => {
    const { toasts } = await open();
    await press('Pause: Receiver a');
    await waitFor(() => expect(toasts).toHaveLength(1));
    if (way === 'Undo') await act(async () => toasts[0]?.action?.onPress());
    else await press(way);
    await screen.findByRole('button', { name: 'Pause: Receiver a' });
    expect(api.sent.map(({ body }) => body)).toEqual([{ state: 'paused' }, { state: 'active' }]);
    await waitFor(() =>
      expect(toasts.map(({ message }) => message)).toEqual([
        'Receiver a is paused',
        'Receiver a receives messages again',
      ]),
    );
  });

  it.each([
    [{}, { kind: 'success', message: 'The test arrived at Receiver a' }],
    [
      { state: 'waiting', attempts: [], attempt_count: 0 },
      { kind: 'info', message: 'The test is on its way to Receiver a' },
    ],
    [
      {
        state: 'failed',
        attempts: [{ ...aDelivery('x').attempts[0]!, reason: 'It answered 500' }],
      },
      { kind: 'error', message: 'The test did not arrive at Receiver a: It answered 500' },
    ],
  ] as const)('is sent a test %#', async (over, toast) => {
    api.ping = aDelivery('ping', over as never);
    const { toasts } = await open();
    await press('Send a test: Receiver a');
    await waitFor(() => expect(toasts).toEqual([toast]));
    expect(api.sent).toEqual([{ call: 'POST /admin/webhooks/a/ping', body: null }]);
  });

  it('gets a new secret once that was asked and answered', async () => {
    const { store } = await open();
    await press('New secret: Receiver a');
    const question = await screen.findByRole('alertdialog', {
      name: 'Create a new secret for Receiver a?',
    });
    expect(within(question).getByText(/For 24 hours/)).toBeTruthy();
    expect(api.sent).toEqual([]);
    await press('Create a new secret');
    const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect(secret.value).toBe('whsec_second');
    await waitFor(() => expect(document.activeElement).toBe(secret));
    screen.getByText(/For the next 24 hours, messages are signed with the previous secret too/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain('whsec_');
  });

  it('is deleted once that was asked and answered', async () => {
    const { toasts } = await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Delete: Receiver a' }));
    await screen.findByRole('alertdialog', { name: 'Delete Receiver a?' });
    await press('Cancel');
    const button = screen.getByRole('button', { name: 'Delete: Receiver a' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(api.sent).toEqual([]);
    await press('Delete: Receiver a');
    await press('Delete webhook');
    await screen.findByText('No webhooks yet');
    expect(api.sent).toEqual([{ call: 'DELETE /admin/webhooks/a', body: null }]);
    expect(toasts).toEqual([{ kind: 'success', message: 'Receiver a was deleted' }]);
    const heading = screen.getByRole('heading', { name: /^All webhooks/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('the deliveries', () => {
  beforeEach(() => {
    api.pageSize = 2;
    api.deliveries = [
      aDelivery('one', {
        state: 'waiting',
        attempt_count: 2,
        next_attempt_at: '2099-01-01T11:00:00.000Z',
      }),
      aDelivery('two', {
        state: 'failed',
        attempts: [
          {
            at: '2026-01-01T11:00:00.000Z',
            duration_ms: 15_000.4,
            status: null,
            reason: 'No answer within 15 seconds',
            response_excerpt: '',
          },
          {
            at: '2026-01-01T12:00:00.000Z',
            duration_ms: 20,
            status: 500,
            reason: 'It answered 500',
            response_excerpt: 'Oh no',
          },
        ],
      }),
      aDelivery('three'),
    ];
  });
  const openDeliveries = async () => {
    const view = await open();
    await press('Deliveries to Receiver a');
    await screen.findByRole('list', { name: 'Deliveries' });
    return view;
  };

  it('are listed page by page, and by their state', async () => {
    await openDeliveries();
    expect(deliveries()).toEqual(['subject-one', 'subject-two']);
    screen.getByText(/^Waiting · 2 attempts · next attempt/);
    await press('Show older deliveries');
    await waitFor(() => expect(deliveries()).toHaveLength(3));
    await press('Failed');
    await waitFor(() => expect(deliveries()).toEqual(['subject-two']));
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    api.deliveries = [];
    await press('Delivered');
    await screen.findByText('Nothing was delivered in the last seven days');
  });

  it('show their attempts and payload, and can be resent', async () => {
    const { toasts } = await openDeliveries();
    await press(/subject-two/);
    const attempts = await screen.findByRole('list', { name: 'Attempts' });
    const items = within(attempts).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'It answered 500',
      'No answer within 15 seconds',
    ]);
    expect(items[0]?.textContent).toMatch(/20 ms.*Oh no/);
    expect(items[1]?.textContent).toMatch(/15,000 ms/);
    expect(screen.getByLabelText('What is sent', { selector: 'pre' }).textContent).toBe(
      `{\n  "id": "two",\n  "type": "${EVENT_CHANGED}"\n}`,
    );
    await press(/subject-one/);
    await screen.findByText('Delivered, with status 204');
    await press(/subject-one/);
    await press('Send again');
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'info', message: 'The message is being sent again' }]),
    );
    expect(api.sent).toEqual([{ call: 'POST /admin/webhook-deliveries/two/replay', body: null }]);
  });

  it('that failed since a day are sent again together', async () => {
    const { toasts } = await openDeliveries();
    fill({ 'Failed since': '2026-01-01' });
    await press('Send all again');
    const since = new Date('2026-01-01T00:00').toISOString();
    await waitFor(() =>
      expect(api.sent).toEqual([{ call: 'POST /admin/webhooks/a/replay', body: { since } }]),
    );
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: '1 message being sent again' }]),
    );
    api.deliveries = [];
    await press('Send all again');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Nothing has failed since then'));
    fill({ 'Failed since': '' });
    await press('Send all again');
    expect(toasts.at(-1)).toEqual({ kind: 'error', message: 'Please choose a day' });
    expect(api.sent).toHaveLength(2);
  });
});
