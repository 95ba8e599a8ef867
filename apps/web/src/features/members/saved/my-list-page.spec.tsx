import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListItem } from '../../../shared/api/generated/schema.js';
import { AccountApi, aListItem, aUser } from '../../../test-kit/account-api.js';
import { aHome, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { place, press } from '../../../test-kit/form.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { answer, testServer } from '../../../test-kit/server.js';

const { server } = testServer();
let api: AccountApi;

beforeEach(() => {
  api = new AccountApi();
  api.user = aUser();
  server.use(...api.handlers());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => stopSessions());

type Reason = NonNullable<ListItem['unavailable']>['reason'];
const withdrawn = (id: string, reason: Reason, title: string | null = `Old talk ${id}`) =>
  aListItem(id, { episode: null, unavailable: { title, reason } });
const open = (path = '/my-list') => renderWithSession(path, { home: aHome() });
const titles = () =>
  within(screen.getByRole('list', { name: 'My List' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the personal list', () => {
  it('redirects a signed-out visitor to sign in', async () => {
    api.user = null;
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(place()).toBe('/auth?from=%2Fmy-list');
  });

  it('shows what was saved, in the order of the server', async () => {
    api.items = ['c', 'a', 'b'].map((id) => aListItem(id));
    await open();
    await screen.findByRole('heading', { name: 'Talk c' });
    expect(titles()).toEqual(['Talk c', 'Talk a', 'Talk b']);
    expect(document.title).toBe('My List · Elevate');
  });

  it('folds all but 24 on narrow screens, and shows 24 more on request', async () => {
    api.items = Array.from({ length: 60 }, (_, index) => aListItem(`${index}`));
    await open();
    await screen.findByRole('heading', { name: 'Talk 0' });
    const rows = screen.getByRole('list', { name: 'My List' }).children;
    const folded = () => [...rows].filter(({ classList }) => classList.contains('folded')).length;
    expect([rows.length, folded()]).toEqual([60, 36]);
    await press('Show more');
    expect(folded()).toBe(12);
  });

  it('says that it is empty, and leads on', async () => {
    await open();
    expect(await screen.findByText('Your list is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toBeTruthy();
  });

  it('says so when it does not come, and gets it on the next try', async () => {
    server.use(answer('/my-list', 503));
    await open();
    await screen.findByRole('alert');
    api.items = [aListItem('a')];
    server.resetHandlers();
    server.use(...api.handlers());
    await press('Try again');
    await screen.findByRole('heading', { name: 'Talk a' });
  });

  it('has Play and remove on a hovered card', async () => {
    api.items = [aListItem('a'), aListItem('b')];
    const { toasts, user } = await open();
    await user.hover(await screen.findByRole('heading', { name: 'Talk a' }));
    expect(await screen.findByRole('button', { name: 'Play Talk a' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove Talk a from My List' })[0]!);
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ message: 'Removed from My List' })]),
    );
    await waitFor(() => expect(titles()).toEqual(['Talk b']));
    act(() => toasts[0]?.action?.onPress());
    await waitFor(() => expect(titles().toSorted()).toEqual(['Talk a', 'Talk b']));
  });

  it.each<[Reason, string]>([
    ['gone', 'No longer on YouTube.'],
    ['private', 'Made private by its channel.'],
    ['short', 'Now shorter than 10 minutes, which we do not show.'],
    ['live', 'A live stream, and not a finished episode.'],
    ['rejected', 'No longer available.'],
    ['unknown', 'Not available right now.'],
  ])('keeps an entry that is %s, and says why: %s', async (reason, words) => {
    api.items = [aListItem('a'), withdrawn('x', reason)];
    const { toasts } = await open();
    const card = (await screen.findByText(words)).closest('li') as HTMLElement;
    expect(within(card).getByRole('heading').textContent).toBe('Old talk x');
    expect(within(card).queryByRole('link')).toBeNull();
    await press('Remove Old talk x from My List');
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: 'Removed from My List' }]),
    );
    await waitFor(() => expect(titles()).toEqual(['Talk a']));
  });

  it('keeps an entry of which not even the title is known', async () => {
    api.items = [withdrawn('x', 'unknown', null)];
    await open();
    expect(await screen.findByRole('heading', { name: 'Talk not available now' })).toBeTruthy();
  });

  it('goes on at the next card when the focused one is removed', async () => {
    api.items = [withdrawn('x', 'gone'), withdrawn('y', 'gone'), aListItem('a')];
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /Old talk y/ });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Old talk x', 'Talk a']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Talk a'));
  });
});

describe('the list on the home page', () => {
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('is the first row', async () => {
    api.items = [aListItem('a'), withdrawn('x', 'gone'), aListItem('b')];
    await open('/');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(headings().slice(1, 3)).toEqual(['My List', 'Trending Now']);
    const cards = within(row).getAllByRole('heading', { level: 3 });
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Talk a', 'Talk b']);
    expect(
      within(row)
        .getByRole('link', { name: /View All/ })
        .getAttribute('href'),
    ).toBe('/my-list');
  });

  it('holds twenty', async () => {
    api.items = Array.from({ length: 21 }, (_, index) => aListItem(`t${index}`));
    await open('/');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(within(row).getAllByRole('listitem')).toHaveLength(20);
  });

  it.each([
    ['nothing is saved', () => undefined],
    ['nothing of it can be shown', () => void (api.items = [withdrawn('x', 'gone')])],
    ['the visitor is signed out', () => void (api.user = null)],
  ])('is not there while %s', async (_, prepare) => {
    prepare();
    await open('/');
    await waitFor(() =>
      expect(document.querySelector('.my-list-place') === null).toBe(api.user !== null),
    );
    expect(screen.queryByRole('region', { name: 'My List' })).toBeNull();
  });

  it('comes with the first episode and goes with the last', async () => {
    await open('/');
    await press('My List');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(within(row).getByRole('heading', { level: 3 }).textContent).toBe('Talk hero');
    await press('My List');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My List' })).toBeNull());
  });
});

describe('the buttons of an episode', () => {
  it('on the hero say whether it is on the list', async () => {
    api.items = [aListItem('hero')];
    await open('/');
    const button = screen.getByRole('button', { name: 'My List' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  });

  it('on its page say so in words, and change it', async () => {
    server.use(answer('/episodes/n1', anEpisodeDetail('n1')));
    server.use(answer('/episodes/n1/related', { items: [], next_in_channel: [] }));
    const { toasts } = await open('/video/n1');
    await screen.findByRole('button', { name: 'Add to List' });
    await press('Add to List');
    await screen.findByRole('button', { name: 'In My List' });
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Saved to My List']));
    await press('In My List');
    await screen.findByRole('button', { name: 'Add to List' });
  });

  it('on a card say so by their name', async () => {
    api.items = [aListItem('n1')];
    const { user } = await open('/');
    const row = screen.getByRole('region', { name: 'New Releases' });
    await user.hover(within(row).getByRole('heading', { name: 'Talk n1' }));
    expect(
      await within(row).findByRole('button', { name: 'Remove Talk n1 from My List' }),
    ).toBeTruthy();
    await user.hover(within(row).getByRole('heading', { name: 'Talk n2' }));
    expect(await within(row).findByRole('button', { name: 'Add Talk n2 to My List' })).toBeTruthy();
  });
});
