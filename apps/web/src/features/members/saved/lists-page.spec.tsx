import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTION_LIMITS, LIST_MESSAGES } from '@elevate/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, aUser, refusal } from '../../../test-kit/account-api.js';
import { aHome, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { place, press } from '../../../test-kit/form.js';
import { ListsApi } from '../../../test-kit/lists-api.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { answer, at, hold, testServer } from '../../../test-kit/server.js';

const { server } = testServer({ isQuiet: true });
let account: AccountApi;
let api: ListsApi;
const A = 'aaaaaaaaaaa';
const B = 'bbbbbbbbbbb';
const C = 'ccccccccccc';

beforeEach(() => {
  account = new AccountApi();
  account.user = aUser();
  api = new ListsApi();
  server.use(...account.handlers(), ...api.handlers());
});
afterEach(() => stopSessions());

const open = (path: string) => renderWithSession(path, { home: aHome() });
const openList = (ids: readonly string[]) =>
  open(`/lists?list=${api.add({ episode_ids: ids }).id}`);
const rows = () =>
  within(screen.getByRole('list', { name: 'Talks of Evenings' })).getAllByRole('listitem');
const orderSent = () =>
  api.sent.map(({ body }) => (body as { episode_ids?: string[] }).episode_ids);
const talksOf = (id = 'list-1') => api.lists.find((list) => list.id === id)?.episode_ids;

describe('the lists of a member', () => {
  it('need an account, and lead back', async () => {
    account.user = null;
    await open('/lists?list=list-1');
    await waitFor(() => expect(place()).toBe('/auth?from=%2Flists%3Flist%3Dlist-1'));
  });

  it('are shown with their counts, and made', async () => {
    api.add({ name: 'Later', episode_ids: [A, B] });
    await open('/lists');
    expect((await screen.findByRole('link', { name: 'Later' })).getAttribute('href')).toBe(
      '/lists?list=list-1',
    );
    expect(screen.getByText(/^2 talks · changed on/)).toBeTruthy();
    await press('Create');
    const box = screen.getByLabelText('New list');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(box, { target: { value: ' New ' } });
    await press('Create');
    await screen.findByRole('heading', { level: 1, name: 'New' });
    expect(screen.getByText('This list is empty.')).toBeTruthy();
  });

  it('say that there are as many as there can be', async () => {
    for (let count = 0; count < COLLECTION_LIMITS.lists; count += 1) api.add({});
    await open('/lists');
    expect(await screen.findByText(LIST_MESSAGES.tooMany)).toBeTruthy();
    expect(screen.queryByLabelText('New list')).toBeNull();
  });

  const file = (content: unknown) => {
    // jsdom has no `text` of files.
    const data = { name: 'data.json', text: async () => JSON.stringify(content) };
    const input = screen.getByLabelText('Import lists from a file');
    fireEvent.change(input, { target: { files: [data] } });
  };
  const stored = (name: string, ids: string[]) => {
    return { name, items: ids.map((episode_id) => ({ episode_id })) };
  };

  it('are imported once each', async () => {
    api.add({ name: 'Here', episode_ids: [A, B] });
    await open('/lists');
    await screen.findByRole('link', { name: 'Here' });
    const data = { lists: [stored('Here', [B, A]), stored('Newest', [C]), stored('Here', [])] };
    file(data);
    await screen.findByText('2 lists added, 1 already here.');
    await screen.findByRole('link', { name: 'Newest' });
    file(data);
    await screen.findByText('0 lists added, 3 already here.');
    expect(api.lists).toHaveLength(3);
  });

  it.each([
    { bookmarks: [] },
    { lists: [stored('', [A])] },
    { lists: [stored('x', ['short'])] },
    1,
  ])('are not imported from %j', async (content) => {
    await open('/lists');
    await screen.findByText('You have no lists yet.');
    file(content);
    expect(await screen.findByText(/^This file has no lists\./)).toBeTruthy();
    expect(api.sent).toEqual([]);
  });
});

describe('one list', () => {
  it('keeps its order, with unavailable talks and their reason', async () => {
    await openList([A, 'gone1', B]);
    await screen.findByText('Made private by its channel.');
    fireEvent.keyDown(rows()[2]!, { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(rows()[1]?.textContent).toContain(`Talk ${B}`));
    await press('Remove Old talk gone1');
    await waitFor(() =>
      expect(orderSent()).toEqual([
        [A, B, 'gone1'],
        [A, B],
      ]),
    );
    expect(rows()).toHaveLength(2);
  });

  it('gives a removed talk back, at its place', async () => {
    const { toasts } = await openList([A, B, C]);
    await press(`Remove Talk ${B}`);
    await waitFor(() => expect(talksOf()).toEqual([A, C]));
    await waitFor(() => expect(toasts[0]?.message).toBe('Removed from Evenings'));
    act(() => toasts[0]?.action?.onPress());
    await waitFor(() => expect(talksOf()).toEqual([A, B, C]));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('keeps what another device added, and says so', async () => {
    const { toasts } = await openList([A, B]);
    await screen.findByText(`Talk ${A}`);
    api.change('list-1', { episode_ids: [C, A, B] });
    await press(`Move up Talk ${B}`);
    await press(`Move down Talk ${B}`);
    await press(`Move up Talk ${B}`);
    await waitFor(() => expect(talksOf()).toEqual([B, A, C]));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(toasts.map(({ message }) => message)).toEqual([
      'You changed this list on another device. Both changes are kept.',
    ]);
  });

  it('is changed again before it is read again, and stays as it is shown', async () => {
    const { toasts } = await openList([A, B, C]);
    await screen.findByText(`Talk ${C}`);
    const { held, release } = hold();
    let reads = 0;
    server.use(
      http.get(at('/lists/list-1'), async () => {
        const read = api.details('list-1');
        if ((reads += 1) === 1) await held;
        return read;
      }),
    );
    await press(`Move up Talk ${C}`);
    await waitFor(() => expect(reads).toBe(1));
    await press(`Move up Talk ${C}`);
    await waitFor(() => expect(talksOf()).toEqual([C, A, B]));
    release();
    await waitFor(() => expect(reads).toBe(2));
    expect(rows()[0]?.textContent).toContain(`Talk ${C}`);
    expect(toasts).toEqual([]);
  });

  it('is renamed in place', async () => {
    await openList([A]);
    await press('Rename');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mornings' } });
    await press('Rename');
    await screen.findByRole('heading', { level: 1, name: 'Mornings' });
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  });

  it('is shared by a link, which ends after a question', async () => {
    await openList([A]);
    await press('Share by link');
    await screen.findByText(/\/shared-list#tok$/);
    await press('End link');
    await press('End this link');
    await screen.findByRole('button', { name: 'Share by link' });
    expect(api.sent.map(({ call }) => call)).toEqual([
      'POST /lists/list-1/share',
      'DELETE /lists/list-1/share',
    ]);
  });

  it('is deleted, and made again by Undo', async () => {
    const { toasts } = await openList([A, B]);
    await press('Delete list');
    await screen.findByText('You have no lists yet.');
    expect(place()).toBe('/lists');
    act(() => toasts[0]?.action?.onPress());
    await screen.findByRole('link', { name: 'Evenings' });
    expect(talksOf('list-2')).toEqual([A, B]);
  });
});

describe('the choice of lists', () => {
  const openTalk = async () => {
    server.use(answer('/episodes/n1', anEpisodeDetail('n1')));
    server.use(answer('/episodes/n1/related', { items: [], next_in_channel: [] }));
    const opened = await open('/video/n1');
    await press('Lists');
    return opened;
  };
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('shows each press at once, and takes a refused one back', async () => {
    const full = Array.from({ length: COLLECTION_LIMITS.talks }, (_, id) => `${id}`);
    api.add({ name: 'Full', episode_ids: full });
    api.add({ name: 'Later', episode_ids: [A] });
    await openTalk();
    const later = await box(/^Later/);
    expect(document.activeElement === later).toBe(true);
    expect((await box(/^Full/)).disabled).toBe(true);
    const { held, release } = hold();
    server.use(
      http.post(at('/lists/:id/talks'), async () => {
        await held;
        return refusal(409, 'USER.TALK_LIST_FULL', { detail: LIST_MESSAGES.full });
      }),
    );
    fireEvent.click(later);
    await waitFor(() => expect(later.checked).toBe(true));
    release();
    await waitFor(() => expect(later.checked).toBe(false));
    server.resetHandlers();
    server.use(...account.handlers(), ...api.handlers());
    for (const isListed of [true, false, true]) {
      fireEvent.click(later);
      await waitFor(() => expect(later.checked).toBe(isListed));
    }
    await waitFor(() => expect(talksOf('list-2')).toEqual([A, 'n1']));
    expect(api.sent.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']);
    expect(later.checked).toBe(true);
    await press('Done');
  });

  it('makes a list with the talk in one step, and leads to all lists', async () => {
    await openTalk();
    fireEvent.change(await screen.findByLabelText('New list'), { target: { value: 'Mine' } });
    await press('Create and add');
    expect((await box(/^Mine/)).checked).toBe(true);
    await press('Your lists');
    await screen.findByRole('heading', { level: 1, name: 'Your lists' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a shared list', () => {
  it('shows its talks to everybody, and is copied after sign-in', async () => {
    account.user = null;
    api.add({ episode_ids: [A, 'gone1'], shared: { path: '/shared-list#tok' } });
    const { toasts } = await open('/shared-list#tok');
    await screen.findByRole('heading', { level: 1, name: 'Evenings' });
    expect(screen.getByText('Made private by its channel.')).toBeTruthy();
    await press('Copy to my lists');
    await waitFor(() => expect(place()).toBe('/auth?from=%2Fshared-list'));
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret word 1A!' } });
    await press('Sign In');
    await waitFor(() => expect(place()).toBe('/shared-list#tok'));
    await press('Copy to my lists');
    await waitFor(() => expect(talksOf('list-2')).toEqual([A, 'gone1']));
    act(() => toasts.at(-1)?.action?.onPress());
    await waitFor(() => expect(place()).toBe('/lists?list=list-2'));
  });

  it('that has ended says so', async () => {
    await open('/shared-list#ended');
    await screen.findByText(LIST_MESSAGES.gone);
  });
});
