import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { CollectedTalk, DeskCollection } from '../../../shared/api/generated/schema.js';
import { refusal } from '../../../test-kit/account-api.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, hold, noteCall, testServer } from '../../../test-kit/server.js';
import { CollectionsSection } from './collections-section.js';

const { server } = testServer({ isQuiet: true });
const aTalk = (name: string, over: Partial<CollectedTalk> = {}): CollectedTalk => ({
  episode_id: `id-${name}`,
  title: `Talk ${name}`,
  thumbnail_url: null,
  available: true,
  from: null,
  until: null,
  note: null,
  ...over,
});
const aCollection = (over: Partial<DeskCollection> = {}): DeskCollection => ({
  id: 'first',
  version: 3,
  title: 'First talks',
  description: 'Where to begin.',
  draft: false,
  from: null,
  until: null,
  home_after: 'trending',
  changed_at: '2026-11-23T10:00:00Z',
  talks: ['a', 'b', 'c'].map((name) => aTalk(name)),
  ...over,
});

let collections: DeskCollection[];
let removed: DeskCollection[];
let refused: Response | undefined;
const sent: { readonly call: string; readonly body: unknown }[] = [];

const json = (body: object, status = 200) => HttpResponse.json(body as JsonBodyType, { status });

async function save({ request, params }: { request: Request; params: { id?: unknown } }) {
  const body = (await noteCall(sent, request)) as DeskCollection;
  if (refused) return refused;
  const id = String(params.id ?? 'made');
  const before = collections.find((each) => each.id === id);
  const current = before && `"${before.version}"`;
  if (before && request.headers.get('if-match') !== current)
    return refusal(409, 'COLLECTIONS.VERSION_CONFLICT', { conflict: { current: before } });
  const talks = body.talks.map((talk) => aTalk(talk.episode_id.slice(3), talk));
  const saved = aCollection({ ...body, talks, id, version: (before?.version ?? 0) + 1 });
  collections = [...collections.filter((each) => each !== before), saved];
  return json(saved, before ? 200 : 201);
}

beforeEach(() => {
  sent.length = 0;
  collections = [aCollection()];
  removed = [];
  refused = undefined;
  server.use(
    http.get(at('/admin/collections'), () =>
      json({
        items: collections.map(({ talks, ...each }) => ({
          ...each,
          talks: talks.length,
          unavailable: talks.filter(({ available }) => !available).length,
        })),
      }),
    ),
    http.get(at('/admin/collections/:id'), ({ params }) =>
      json(collections.find(({ id }) => id === params.id)!),
    ),
    http.put(at('/admin/collections/:id'), save),
    http.post(at('/admin/collections'), save),
    http.delete(at('/admin/collections/:id'), async ({ request }) => {
      await noteCall(sent, request);
      removed = collections;
      collections = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at('/admin/collections/:id/restore'), async ({ request }) => {
      await noteCall(sent, request);
      collections = removed;
      return json(collections[0]!);
    }),
    http.get(at('/search'), () =>
      json({ items: [{ ...aTalk('x'), id: 'id-x', channel: { name: 'C' } }] }),
    ),
  );
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const names = () =>
  within(screen.getByRole('list', { name: 'Talks of the collection' }))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice('Remove '.length));
const open = async (id = 'first') => {
  const view = await renderDesk(<CollectionsSection />, `/x7k9p2m-sys?collection=${id}`);
  await screen.findByLabelText('Title*');
  return view;
};
const titlesSent = () => sent.map(({ body }) => (body as DeskCollection).title);

describe('the list of collections', () => {
  const stateOf = async () => (await screen.findByText('State')).nextElementSibling?.textContent;
  const past = '2026-01-01T00:00:00Z';

  it.each([
    [{}, 'Shown'],
    [{ draft: true, until: past }, 'Draft'],
    [{ until: past }, 'Ended'],
    [{ from: '2099-01-01T00:00:00Z' }, 'Not yet shown'],
    [{ talks: [aTalk('a', { available: false })] }, 'Not shown: no talk is available'],
  ])('says the state of %j: %s', async (over, words) => {
    collections = [aCollection(over)];
    await renderDesk(<CollectionsSection />);
    expect(await stateOf()).toBe(words);
    expect(screen.getByText('After Trending Now')).toBeTruthy();
  });

  it('opens one, and gives the focus back', async () => {
    await renderDesk(<CollectionsSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit First talks' }));
    await screen.findByLabelText('Title*');
    expect(document.activeElement?.textContent).toBe('Edit collection');
    press('All collections');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit First talks');
  });

  it('deletes one, until Undo', async () => {
    const { toasts } = await renderDesk(<CollectionsSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete First talks' }));
    await screen.findByText('No collections yet');
    expect(toasts[0]).toMatchObject({ message: 'Collection deleted', detail: 'First talks' });
    await act(async () => toasts[0]?.action?.onPress());
    await screen.findByText('First talks');
    expect(sent.map(({ call }) => call)).toEqual([
      'DELETE /admin/collections/first',
      'POST /admin/collections/first/restore',
    ]);
  });
});

describe('a collection', () => {
  it('is made, and then goes on as the stored one', async () => {
    const { toasts } = await open('_new');
    type('Title*', 'Begin here');
    type('Row of the home page', 'hero');
    type('Search an episode to add', 'x');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Talk x' }, { timeout: 5_000 }));
    type('Note, Talk x', 'Short and clear.');
    fireEvent.click(screen.getByLabelText(/^Draft/));
    press('Save collection');
    await screen.findByRole('heading', { name: 'Edit collection' });
    expect(sent.map(({ call }) => call)).toEqual(['POST /admin/collections']);
    expect(sent[0]?.body).toEqual({
      title: 'Begin here',
      description: '',
      draft: false,
      from: null,
      until: null,
      home_after: 'hero',
      talks: [{ episode_id: 'id-x', from: null, until: null, note: 'Short and clear.' }],
    });
    expect(toasts[0]).toMatchObject({ message: 'Collection saved', detail: 'Begin here' });
    const link = await screen.findByRole('link', { name: 'See the page' });
    expect(link.getAttribute('href')).toBe('/collections/made');
  });

  it('is ordered with keys and buttons; a removed talk comes back also after a save', async () => {
    const { toasts } = await open();
    const row = screen.getByText('Talk c').closest('li')!;
    fireEvent.keyDown(within(row).getByLabelText('Note, Talk c'), { key: 'ArrowUp', altKey: true });
    expect(screen.getByText('Talk c is now 2 of 3')).toBeTruthy();
    // It opens the calendar there.
    const date = within(row).getByLabelText('From, Talk c');
    expect(fireEvent.keyDown(date, { key: 'ArrowUp', altKey: true })).toBe(true);
    press('Move up Talk c');
    expect(names()).toEqual(['Talk c', 'Talk a', 'Talk b']);
    press('Remove Talk a');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Talk b');
    press('Save collection');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Collection saved'));
    // The notice may come before the list.
    await waitFor(() => expect(names()).toEqual(['Talk c', 'Talk b']));
    act(() => toasts[0]?.action?.onPress());
    expect(names()).toEqual(['Talk c', 'Talk a', 'Talk b']);
    press('Save collection');
    await waitFor(() => expect(collections[0]).toMatchObject({ version: 5 }));
    expect(collections[0]?.talks.map(({ title }) => title)).toEqual(['Talk c', 'Talk a', 'Talk b']);
  });

  it('keeps what is typed while it is saved, and over a reload', async () => {
    const { held, release } = hold();
    server.use(http.put(at('/admin/collections/:id'), () => held, { once: true }));
    const { toasts } = await open();
    type('Title*', 'Second');
    press('Save collection');
    type('Title*', 'Third');
    release();
    await waitFor(() => expect(toasts[0]?.message).toBe('Collection saved'));
    cleanup();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Title*').value).toBe('Third');
    await screen.findByText(/^Your unsaved changes of/);
    press('Save collection');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(titlesSent()).toEqual(['Second', 'Third']);
    expect(collections[0]).toMatchObject({ title: 'Third', version: 5 });
  });

  it('meets what another administrator saved, field by field', async () => {
    await open();
    type('Title*', 'Mine');
    press('Move down Talk a');
    collections = [aCollection({ title: 'Theirs', description: 'New.', version: 9 })];
    press('Save collection');
    await screen.findByRole('row', { name: 'Title Theirs Mine' });
    expect(screen.queryByRole('row', { name: /New\./ })).toBeNull();
    const row = screen.getByRole('row', { name: /^Talks/ });
    fireEvent.click(within(row).getAllByRole('radio')[0]!);
    press('Continue with mine');
    expect(names()).toEqual(['Talk a', 'Talk b', 'Talk c']);
    press('Save collection');
    await waitFor(() => expect(collections[0]).toMatchObject({ title: 'Mine', version: 10 }));
    expect(collections[0]).toMatchObject({ description: 'New.' });
  });

  it('shows each problem at its field', async () => {
    await open();
    const errors = [
      { field: 'title', message: 'Too long' },
      { field: 'talks.1.episode_id', message: 'It is hidden' },
      { field: 'talks.2.until', message: 'Must be after "from"' },
    ];
    refused = refusal(400, 'COLLECTIONS.UNAVAILABLE_EPISODES', { errors });
    type('Title*', 'Good');
    press('Save collection');
    const hidden = await screen.findByText('It is hidden');
    expect(hidden.closest('li')?.textContent).toMatch('Talk b');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title*')));
    expect(screen.getByLabelText('Until, Talk c').getAttribute('aria-invalid')).toBe('true');
    type('Title*', 'Better');
    expect(screen.queryByText('It is hidden')).toBeNull();
  });
});
