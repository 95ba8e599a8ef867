import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { completeBrowser } from '../../test-kit/browser.js';
import { anEpisode } from '../../test-kit/episodes.js';
import { SignedOut } from '../../test-kit/render-page.js';
import { Row, arrowsOf } from './row.js';
import { EpisodeGrid } from './episode-grid.js';

const topics = ['AI', 'DevOps', 'Leadership', 'Design'];
const episodes = ['a', 'b', 'c'].map((id) => anEpisode(id, { topics, view_count: 1_500 }));

function Whereabouts() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function renderRow(listed = episodes) {
  render(
    <SignedOut>
      <MemoryRouter>
        <Row id="any" title="New Releases" episodes={listed} />
        <Whereabouts />
      </MemoryRouter>
    </SignedOut>,
  );
  return userEvent.setup();
}

const list = () => screen.getByRole('list', { name: 'New Releases' });
const card = (id: string) =>
  screen.getByRole('link', { name: `Talk ${id}` }).closest('li') as HTMLElement;
const focused = () => document.activeElement?.textContent;

/** Gives the row a layout, which jsdom does not, and lets it know. */
function layOut(state: { scrollLeft: number; clientWidth: number; scrollWidth: number }) {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(list(), name, { configurable: true, value });
  }
  fireEvent.scroll(list());
}

completeBrowser();
afterEach(cleanup);

describe('a card', () => {
  it('shows title, channel, two topics, and the duration on its picture', () => {
    renderRow();
    expect(card('a').textContent).toMatch(/^Talk aA MeetupAI · DevOps.*Duration: 32 min$/);
  });

  it('shows duration, views, three topics, Play and add while the mouse is over it', async () => {
    const user = renderRow();
    await user.hover(card('a'));
    const overlay = within(card('a'));
    expect(await overlay.findByText('1.5K views')).toBeTruthy();
    expect(overlay.getAllByText('32 min')).toHaveLength(2);
    expect(overlay.getAllByRole('listitem').map((it) => it.textContent)).toEqual(
      topics.slice(0, 3),
    );
    await user.unhover(card('a'));
    expect(overlay.queryByText('1.5K views')).toBeNull();
  });

  it('shows no views where they are unknown', async () => {
    const user = renderRow([anEpisode('a', { view_count: null })]);
    await user.hover(card('a'));
    const overlay = within(card('a'));
    await overlay.findByRole('button', { name: /^Play/ });
    expect(overlay.queryByText(/views|N\/A/)).toBeNull();
  });

  describe('under a resting mouse', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    // jsdom has no pointer events.
    const point = (id: string, type = 'pointermove', pointer = {}) => {
      const { pointerType = 'mouse', ...init }: { pointerType?: string; buttons?: number } =
        pointer;
      const event = new MouseEvent(type, { bubbles: true, ...init });
      return fireEvent(card(id), Object.assign(event, { pointerType }));
    };
    const over = (id: string) => point(id);
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    const isOpen = (id: string) => within(card(id)).queryByText('1.5K views') !== null;

    it('opens after 300 ms', () => {
      renderRow();
      over('a');
      wait(299);
      expect(isOpen('a')).toBe(false);
      over('a');
      wait(1);
      expect(isOpen('a')).toBe(true);
    });

    it('stays closed when the mouse only crosses it', () => {
      renderRow();
      over('a');
      wait(200);
      over('b');
      wait(200);
      expect([isOpen('a'), isOpen('b')]).toEqual([false, false]);
      wait(100);
      expect([isOpen('a'), isOpen('b')]).toEqual([false, true]);
    });

    it.each(['scroll', 'pointerDown'] as const)('never opens during %s', (interruption) => {
      renderRow();
      over('a');
      for (let step = 0; step < 5; step += 1) {
        wait(200);
        fireEvent[interruption](list());
        expect(isOpen('a')).toBe(false);
      }
      wait(300);
      expect(isOpen('a')).toBe(true);
    });

    it.each([
      ['a mouse', {}, true],
      ['a pen above the screen', { pointerType: 'pen' }, true],
      ['a finger', { pointerType: 'touch' }, false],
      ['a mouse that drags', { buttons: 1 }, false],
    ])('opens for %s', (_, pointer, opens) => {
      renderRow();
      point('a', 'pointermove', pointer);
      wait(300);
      expect(isOpen('a')).toBe(opens);
    });

    it('stays closed where the page moved and the pointer did not', () => {
      renderRow();
      point('a', 'pointerover');
      wait(1_000);
      expect(isOpen('a')).toBe(false);
    });

    it('closes on Escape, which nothing else hears, until the pointer comes back', () => {
      renderRow();
      const below = jest.fn();
      document.addEventListener('keydown', below, true);
      over('a');
      wait(300);
      expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
      expect([isOpen('a'), below.mock.calls.length]).toEqual([false, 0]);
      over('a');
      fireEvent.scroll(list());
      wait(1_000);
      expect(isOpen('a')).toBe(false);
      fireEvent.keyDown(document.body, { key: 'Escape' });
      expect(below).toHaveBeenCalledTimes(1);
      document.removeEventListener('keydown', below, true);
      fireEvent.pointerOut(card('a'), { relatedTarget: document.body });
      over('a');
      wait(300);
      expect(isOpen('a')).toBe(true);
    });
  });

  it.each([
    ['Play Talk b', '/?play=b'],
    ['Add Talk b to My List', '/auth?from=%2F'],
  ])('has a button "%s" that leads to %s', async (name, path) => {
    const user = renderRow();
    await user.hover(card('b'));
    // Not user.click: its pointer leaves the card on the way to the button, which a mouse does not.
    fireEvent.click(await within(card('b')).findByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(path));
  });

  it('leads to the platform where its video plays there only', async () => {
    const user = renderRow([anEpisode('d', { embeddable: false })]);
    await user.hover(card('d'));
    const play = await within(card('d')).findByRole('link', { name: 'Play Talk d on YouTube' });
    expect(play.getAttribute('href')).toBe('https://www.youtube.com/watch?v=d');
    expect(play.getAttribute('target')).toBe('_blank');
  });

  it('opens its episode when clicked', async () => {
    const user = renderRow();
    await user.click(screen.getByRole('link', { name: 'Talk c' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/video/c'));
  });
});

describe('a row', () => {
  it('says that it is empty', () => {
    renderRow([]);
    expect(screen.getByText('No episodes available')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is one stop of the Tab key, walked with the arrow keys, Home and End', async () => {
    const user = renderRow();
    await user.tab();
    expect(focused()).toBe('Talk a');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Talk b');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Talk a');
    await user.keyboard('{End}');
    expect(focused()).toBe('Talk c');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Talk c');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Talk a');
    expect(screen.getAllByRole('link').map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  });

  it('shows the focused card as a hovered one, and goes into its buttons with Tab', async () => {
    const user = renderRow();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Talk a');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Talk a to My List');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Talk a to a list');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Not interested in Talk a');
    await user.tab();
    expect(screen.queryByRole('button', { name: 'Play Talk a' })).toBeNull();
  });

  it('closes the panel of the focused card on Escape, and keeps the focus', async () => {
    const user = renderRow();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Play Talk a' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Play Talk a' })).toBeNull();
    expect(focused()).toBe('Talk a');
  });

  it('shows an arrow only where there is more to see', () => {
    renderRow();
    expect(screen.queryByRole('button', { name: /Scroll/ })).toBeNull();
    layOut({ scrollLeft: 0, clientWidth: 500, scrollWidth: 2_000 });
    expect(screen.queryByRole('button', { name: 'Scroll left' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Scroll right' })).toBeTruthy();
    layOut({ scrollLeft: 1_495, clientWidth: 500, scrollWidth: 2_000 });
    expect(screen.getByRole('button', { name: 'Scroll left' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Scroll right' })).toBeNull();
  });

  it.each([
    ['Scroll right', 400],
    ['Scroll left', -400],
  ])('moves by four fifths of what is visible: %s', async (name, left) => {
    const user = renderRow();
    const scrollBy = jest.fn();
    Object.assign(list(), { scrollBy });
    layOut({ scrollLeft: 700, clientWidth: 500, scrollWidth: 2_000 });
    await user.click(screen.getByRole('button', { name }));
    expect(scrollBy).toHaveBeenCalledWith({ left, behavior: 'smooth' });
  });
});

describe('the arrows of a row', () => {
  it.each([
    ['at the start of a long row', 0, false, true],
    ['a little way in', 1, true, true],
    ['with 11 px left', 1_489, true, true],
    ['with 10 px left', 1_490, true, false],
    ['at the end', 1_500, true, false],
    ['pulled beyond its start', -20, false, true],
  ])('%s', (_, scrollLeft, left, right) => {
    const state = { scrollLeft, clientWidth: 500, scrollWidth: 2_000 };
    expect(arrowsOf(state)).toEqual({ left, right });
  });

  it('are none in a row that fits', () => {
    const state = { scrollLeft: 0, clientWidth: 500, scrollWidth: 500 };
    expect(arrowsOf(state)).toEqual({ left: false, right: false });
  });
});

describe('a grid of cards', () => {
  const episodes = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    anEpisode(id, { topics, view_count: 1_500, language: 'pt-BR' }),
  );

  function renderGrid(showChannel?: boolean, all = episodes) {
    render(
      <SignedOut>
        <MemoryRouter initialEntries={['/somewhere']}>
          <h2 id="them">Them</h2>
          <EpisodeGrid labelledBy="them" episodes={all} showChannel={showChannel} />
          <Whereabouts />
        </MemoryRouter>
      </SignedOut>,
    );
    return userEvent.setup();
  }

  const cards = () => [...screen.getByRole('list', { name: 'Them' }).children] as HTMLElement[];
  const card = (index: number): HTMLElement => {
    const card = cards()[index];
    if (!card) throw new Error(`There is no card ${index}`);
    return card;
  };

  /** Two cards to a line, as jsdom itself lays nothing out. */
  function inTwoColumns() {
    cards().forEach((element, index) =>
      Object.defineProperty(element, 'offsetTop', { value: Math.floor(index / 2) * 300 }),
    );
  }

  const many = Array.from({ length: 60 }, (_, number) => anEpisode(`${number}`));
  const folded = () => cards().filter(({ classList }) => classList.contains('folded')).length;

  it('of more than 24 folds the others on narrow screens, and shows 24 more on request', async () => {
    const user = renderGrid(true, many);
    const more = () => screen.queryByRole('button', { name: 'Show more' });
    expect([cards().length, folded()]).toEqual([60, 36]);
    await user.click(more()!);
    expect(folded()).toBe(12);
    expect(document.activeElement?.textContent).toBe('Talk 24');
    await user.click(more()!);
    expect([folded(), more()]).toEqual([0, null]);
    cleanup();
    renderGrid(true, many);
    expect(folded()).toBe(0);
  });

  it('says its title first, then the channel, three topics and the duration', () => {
    renderGrid();
    expect(card(0).textContent).toMatch(/^Talk aA MeetupAI · DevOps · Leadership/);
    expect(within(card(0)).getByText('32 min')).toBeTruthy();
    expect(within(card(0)).getByRole('heading', { level: 3, name: 'Talk a' }).lang).toBe('pt-BR');
  });

  it('leaves the channel out where all are of one', () => {
    renderGrid(false);
    expect(within(card(0)).queryByText('A Meetup')).toBeNull();
  });

  it('is walked with Tab from card to card, through the buttons of each', async () => {
    const user = renderGrid();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Talk a');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Talk a');
    for (let stop = 0; stop < 4; stop += 1) await user.tab();
    expect(document.activeElement?.textContent).toBe('Talk b');
    expect(screen.queryByRole('button', { name: 'Play Talk a' })).toBeNull();
  });

  it.each([
    ['{ArrowRight}', 'Talk b'],
    ['{ArrowRight}{ArrowLeft}{ArrowLeft}', 'Talk a'],
    ['{ArrowDown}', 'Talk c'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', 'Talk c'],
    ['{ArrowRight}{ArrowDown}{ArrowDown}', 'Talk d'],
    ['{End}', 'Talk e'],
    ['{End}{Home}', 'Talk a'],
  ])('goes with %s from the first card to %s', async (keys, title) => {
    const user = renderGrid();
    inTwoColumns();
    await user.tab();
    await user.keyboard(keys);
    expect(document.activeElement?.textContent).toBe(title);
  });

  it('ignores keys without a target card and keys with a modifier', async () => {
    const user = renderGrid();
    inTwoColumns();
    await user.tab();
    const link = document.activeElement as HTMLElement;
    expect(fireEvent.keyDown(link, { key: 'ArrowUp' })).toBe(true);
    expect(fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(link, { key: 'ArrowRight' })).toBe(false);
  });
});
