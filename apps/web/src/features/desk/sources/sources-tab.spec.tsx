import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { aFollowedChannel, aFollowedFeed, ContentApi } from '../../../test-kit/content-api.js';
import { formWith } from '../../../test-kit/form.js';
import { aRun, anEndedSource } from '../../../test-kit/runs.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { SourcesTab } from './sources-tab.js';

const { server } = testServer({ isQuiet: true });
let api: ContentApi;

const CHANNEL = 'Handle, channel id or address';
const FEED = 'Address of the feed';
const { box, fill, press, messageOf } = formWith(CHANNEL, FEED, 'Category');
const open = async () => {
  const view = await renderDesk(<SourcesTab />);
  await screen.findByText('Channel a');
  await screen.findByText('Feed f');
  await screen.findByLabelText(CHANNEL);
  await screen.findByLabelText(FEED);
  return view;
};
const openRemoval = async () => {
  const view = await open();
  await press('Remove Channel a');
  await screen.findAllByRole('radio');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  return view;
};
const importFile = async (bytes: Buffer) => {
  const view = await open();
  await press('Import OPML');
  const input = await screen.findByLabelText('OPML file');
  await act(async () => void fireEvent.change(input, { target: { files: [fileOf(bytes)] } }));
  return view;
};
const labelOf = (radio: HTMLElement) =>
  radio.closest('label')?.querySelector('.text-strong')?.textContent;
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice('Remove '.length));

/** Files of this browser cannot be read. */
function fileOf(bytes: Buffer): File {
  const file = new File([''], 'feeds.opml');
  file.arrayBuffer = () => Promise.resolve(Uint8Array.from(bytes).buffer);
  return file;
}

beforeAll(async () => {
  await import('./add-forms.js');
});
beforeEach(() => {
  api = new ContentApi();
  server.use(...api.handlers());
});

it('says of a feed how many items it leaves out', async () => {
  api.feeds = [aFollowedFeed('f', { feed_url: 'https://www.long.test/rss', left_out: 51 })];
  await open();
  screen.getByText('long.test/rss · 51 items left out');
});

it('the details of a source show what it brought, what it cost and when it is asked next, and are in the address', async () => {
  const run = { run_id: 'r', kind: 'video', trigger: 'schedule', quota_units: 3 } as const;
  api.sourceRuns = [
    { ...anEndedSource('a', { new: 2 }), ...run },
    { ...anEndedSource('a', { new: 1 }), ...run, run_id: 'q' },
  ];
  await open();
  await press('Details of Channel a');
  const details = await screen.findByRole('group', { name: 'Details of Channel a' });
  await within(details).findByText('12 shown, 1 hidden');
  within(details).getByText('3 new');
  within(details).getByText('6 units');
  const runs = within(details).getByRole('list', { name: 'Recent runs' });
  expect(within(runs).getAllByRole('listitem')[0]?.textContent).toMatch(/^Video sync .*2 new$/);
  expect(window.location.search).toBe('?source=channels%2Fa');
  await press('Details of Channel a');
  expect(screen.queryByRole('group', { name: 'Details of Channel a' })).toBeNull();
});

it.each([
  ['Channel a', 'video-syncs', { channelIds: ['a'] }],
  ['Feed f', 'news-syncs', { feeds: ['f'], force: true }],
])(
  'reads one source again from its row, and says what became of it: %s',
  async (name, path, body) => {
    const id = name.slice(-1);
    const failed = { status: 'failed', failed: [{ reason: 'timeout', count: 1 }] } as const;
    const sources = [anEndedSource(id, { new: 2 }), anEndedSource(id, failed)];
    server.use(
      http.post(at(`/admin/${path}`), async ({ request }) => {
        await api.note(request);
        return HttpResponse.json({
          run: aRun('r', { status: 'failed', sources: sources.splice(0, 1) }),
        });
      }),
    );
    const { toasts } = await open();
    for (const count of [1, 2]) {
      await press(`Read ${name} again`);
      await waitFor(() => expect(toasts).toHaveLength(count));
    }
    expect(api.sent[0]).toEqual({ call: `POST /admin/${path}`, body });
    const detail = 'The source took too long to answer';
    expect(toasts).toEqual([
      { kind: 'success', message: `${name} was read`, detail: '2 new' },
      { kind: 'error', message: `${name} could not be read`, detail },
    ]);
  },
);

it('filters the failing sources, and says once what several of them share', async () => {
  const ids = ['g', 'h', 'i', 'k'];
  const lost = (id: string) => aFollowedFeed(id, { problem: id === 'k' ? 'Gone' : 'Unknown host' });
  api.feeds = [...ids.map(lost), aFollowedFeed('f')];
  await open();
  expect(screen.getByText(/Unknown host/).textContent).toBe('3 feeds: Unknown host');
  expect([screen.getAllByText('Failing ·').length, screen.getAllByText('Gone').length]).toEqual([
    3, 1,
  ]);
  await press('Failing (4)');
  expect(namesIn('Feeds')).toEqual(ids.map((id) => `Feed ${id}`));
});

describe('adding a source', () => {
  it('follows a channel by its pasted address, lists it, and is ready for the next', async () => {
    const { toasts } = await open();
    fill({ [CHANNEL]: 'https://www.youtube.com/@another/videos' });
    await press('Add channel');
    await waitFor(() => expect(namesIn('Channels')).toEqual(['@another', 'Channel a']));
    expect(api.sent).toEqual([
      { call: 'POST /admin/channels', body: { channels: [{ channel: '@another' }] } },
    ]);
    expect(toasts).toEqual([{ kind: 'success', message: '@another is now followed' }]);
    expect(box(CHANNEL).value).toBe('');
    expect(document.activeElement).toBe(box(CHANNEL));
  });

  it('follows many channels, after saying what each name would do', async () => {
    const { toasts } = await open();
    const names = 'Handles, channel ids or addresses';
    const many = formWith(names);
    await press('Add many at once');
    await screen.findByLabelText(names);
    await press('Check channels');
    expect(many.messageOf(names)).toBe('Please name at least one channel');
    many.fill({ [names]: '@one, @two\n a @unknown-one' });
    await press('Check channels');
    const title = await screen.findByRole('heading', {
      name: '2 new, 1 already followed, 1 not known to YouTube',
    });
    expect(document.activeElement).toBe(title);
    const list = within(screen.getByRole('list', { name: title.textContent }));
    const rows = list.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Name of @oneNew@one',
      'Name of @twoNew@two',
      'Name of aAlready followeda',
      '@unknown-oneNot known to YouTube',
    ]);
    await press('Change the list');
    expect(many.box(names).value).toBe('@one\n@two\na\n@unknown-one');
    await press('Check channels');
    await press('Add 2 channels');
    await screen.findByLabelText(CHANNEL);
    expect(api.sent.at(-1)).toEqual({
      call: 'POST /admin/channels',
      body: {
        channels: [
          { channel: 'UC-@one', name: 'Name of @one' },
          { channel: 'UC-@two', name: 'Name of @two' },
        ],
      },
    });
    expect(toasts).toEqual([{ kind: 'success', message: '2 channels are now followed' }]);
  });

  it('follows the feeds of an OPML file that are new', async () => {
    await importFile(Buffer.from('https://new.test/rss'));
    await screen.findByRole('heading', { name: '1 new, 1 already followed' });
    await press('Add 1 feed');
    await screen.findByLabelText(FEED);
    expect(api.sent).toEqual([
      { call: 'POST /admin/feeds/opml', body: { opml: 'https://new.test/rss' } },
      { call: 'POST /admin/feeds', body: { feeds: [{ feed_url: 'https://new.test/rss' }] } },
    ]);
  });

  const OPML = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><opml>Größe</opml>`;
  it.each([
    ['UTF-8, whatever it declares', OPML('iso-8859-1'), Buffer.from(OPML('iso-8859-1'))],
    ['Latin-1', OPML('ISO-8859-1'), Buffer.from(OPML('ISO-8859-1'), 'latin1')],
    ['Latin-1 that declares UTF-8', OPML('utf-8'), Buffer.from(OPML('utf-8'), 'latin1')],
    ['UTF-16', OPML('utf-16'), Buffer.from(`\ufeff${OPML('utf-16')}`, 'utf16le')],
    ['UTF-16 in the other order', OPML('x'), Buffer.from(`\ufeff${OPML('x')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', OPML('utf-16'), Buffer.from(OPML('utf-16'), 'utf16le')],
  ])('reads an OPML file in %s', async (_encoding, opml, bytes) => {
    await importFile(bytes);
    await waitFor(() =>
      expect(api.sent).toEqual([{ call: 'POST /admin/feeds/opml', body: { opml } }]),
    );
  });

  it('says why a file is no list of feeds', async () => {
    const detail = 'It contains no feeds, or is no OPML file.';
    server.use(
      http.post(at('/admin/feeds/opml'), () => refusal(400, 'INGESTION.INVALID_OPML', { detail })),
    );
    await importFile(Buffer.from('x'));
    await screen.findByText(detail);
    await press('Cancel');
    await screen.findByLabelText(FEED);
  });

  it.each([
    [null, '@late · resolved by its first sync'],
    ['channel-not-found', '@late'],
  ] as const)('promises a sync of a handle only until one failed: %s', async (error, detail) => {
    const late = { handle: '@late', status: 'unresolved', last_error: error } as const;
    api.channels = [aFollowedChannel('a'), aFollowedChannel('@late', late)];
    await open();
    await screen.findByText(detail);
  });

  it('follows a feed under its category', async () => {
    await open();
    fill({ [FEED]: ' https://new.test/rss ', Category: 'Exploits' });
    await press('Add feed');
    await waitFor(() => expect(namesIn('Feeds')).toEqual(['Feed f', 'new.test']));
    const feeds = [{ feed_url: 'https://new.test/rss', category: 'Exploits' }];
    expect(api.sent).toEqual([{ call: 'POST /admin/feeds', body: { feeds } }]);
  });

  it('shows the error under the field, and sends no request', async () => {
    await open();
    await press('Add channel');
    expect(messageOf(CHANNEL)).toBe('Please name a channel');
    fill({ [CHANNEL]: 'unknown', [FEED]: 'ftp://x.test/' });
    await press('Add channel');
    expect(messageOf(CHANNEL)).toMatch(/^Please give a handle/);
    expect(document.activeElement).toBe(box(CHANNEL));
    await press('Add feed');
    expect(messageOf(FEED)).toBe('Please give a web address that starts with https://');
    expect(api.sent).toEqual([]);
  });

  it('shows a refusal of the server under the field, in its words', async () => {
    const detail = 'Not the address of a feed: x';
    const refused = () => refusal(400, 'INGESTION.INVALID_FEED', { detail });
    server.use(http.post(at('/admin/feeds'), refused));
    const { toasts } = await open();
    fill({ [FEED]: 'https://x.test/' });
    await press('Add feed');
    await waitFor(() => expect(messageOf(FEED)).toBe(detail));
    expect(box(FEED).value).toBe('https://x.test/');
    expect(toasts).toEqual([]);
  });

  it('a source that is already followed is reported', async () => {
    const added = () => HttpResponse.json({ items: [aFollowedChannel('a')] }, { status: 201 });
    server.use(http.post(at('/admin/channels'), added));
    const { toasts } = await open();
    fill({ [CHANNEL]: '@abc' });
    await press('Add channel');
    const message = 'Channel a is already followed';
    await waitFor(() => expect(toasts).toEqual([{ kind: 'info', message }]));
  });
});

describe('a source that is followed', () => {
  it.each(['Activate Channel a', 'Undo'])('is paused, and activated again by %s', async (way) => {
    const { toasts } = await open();
    await press('Pause Channel a');
    await screen.findByText('Paused');
    if (way === 'Undo') await act(async () => toasts[0]?.action?.onPress());
    else await press(way);
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
    expect(api.sent.map(({ call, body }) => [call, body])).toEqual([
      ['PATCH /admin/channels/a', { status: 'paused' }],
      ['PATCH /admin/channels/a', { status: 'active' }],
    ]);
    expect(toasts.map(({ message }) => message)).toEqual([
      'Channel a is paused',
      'Channel a is active again',
    ]);
  });

  it('is removed once that was asked and answered', async () => {
    const { toasts } = await open();
    await press('Remove Feed f');
    const question = within(screen.getByRole('group', { name: /Remove Feed f\s*\?/ }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep' }));
    expect(api.sent).toEqual([]);
    await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Remove' })));
    await screen.findByText('No feeds are followed yet');
    expect(api.sent.map(({ call }) => call)).toEqual(['DELETE /admin/feeds/f']);
    expect(toasts).toEqual([{ kind: 'success', message: 'Feed f is no longer followed' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Feeds/ }));
  });

  it('is a channel, and its episodes stay unless another choice is made', async () => {
    await openRemoval();
    expect(screen.getAllByRole('radio').map(labelOf)).toEqual([
      'Keep 12 episodes',
      'Hide 12 episodes',
      'Remove 13 episodes',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Keep/ }).checked).toBe(true);
    await press('Remove channel');
    await screen.findByText('No channels are followed yet');
    expect(api.sent.map(({ call }) => call)).toEqual(['DELETE /admin/channels/a?episodes=keep']);
  });

  it.each([
    ['Hide', 'hide', '12 episodes hidden'],
    ['Remove', 'remove', '13 episodes are being removed'],
  ])('is a channel, with the choice to %s its episodes', async (label, choice, done) => {
    const { toasts } = await openRemoval();
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${label} `) }));
    await press('Remove channel');
    const message = `Channel a is no longer followed. ${done}`;
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message }]));
    expect(api.sent.at(-1)?.call).toBe(`DELETE /admin/channels/a?episodes=${choice}`);
  });

  it('is a channel whose episodes stay where they cannot be counted', async () => {
    const count = at('/admin/channels/a/episodes');
    server.use(http.get(count, () => refusal(503, 'BFF.SERVICE_UNAVAILABLE'), { once: true }));
    await open();
    await press('Remove Channel a');
    await screen.findByText(/could not be counted, so they stay/);
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Count again');
    await screen.findByRole('radio', { name: /^Hide 12/ });
    await press('Cancel');
    const button = await screen.findByRole('button', { name: 'Remove Channel a' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(api.sent).toEqual([]);
  });

  it('is a channel without episodes, and nothing is chosen', async () => {
    api.episodes = { shown: 0, hidden: 0 };
    await open();
    await press('Remove Channel a');
    await screen.findByText('No episodes of it are on the site.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is kept by Escape, with the focus where it was', async () => {
    await open();
    await press('Remove Feed f');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Keep' }), { key: 'Escape' });
    const button = await screen.findByRole('button', { name: 'Remove Feed f' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(api.sent).toEqual([]);
  });

  it('that cannot be changed says why', async () => {
    const detail = 'The channel does not exist.';
    server.use(http.patch(at('/admin/channels/a'), () => refusal(404, 'X.Y', { detail })));
    const { toasts } = await open();
    await press('Pause Channel a');
    const message = `Channel a could not be paused. ${detail}`;
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
  });
});

it('the lists are searched by name and by address, in any case', async () => {
  api.channels = [aFollowedChannel('a'), aFollowedChannel('b', { name: 'Zeta', handle: '@zz' })];
  api.feeds = [aFollowedFeed('f'), aFollowedFeed('g')];
  await open();
  const search = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value } });
  search('Search channels', 'ZETA');
  expect(namesIn('Channels')).toEqual(['Zeta']);
  search('Search channels', '@a');
  expect(namesIn('Channels')).toEqual(['Channel a']);
  search('Search feeds', 'g.test');
  expect(namesIn('Feeds')).toEqual(['Feed g']);
  search('Search feeds', 'nothing such');
  expect(screen.getByText('No feeds match your search')).toBeTruthy();
});
