import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { completeBrowser } from '../../test-kit/browser.js';
import { anEpisode } from '../../test-kit/episodes.js';
import { SignedOut } from '../../test-kit/render-page.js';
import { EpisodeGrid } from './episode-grid.js';

const topics = ['AI', 'DevOps', 'Leadership', 'Design'];
const episodes = ['a', 'b', 'c', 'd', 'e'].map((id) =>
  anEpisode(id, { topics, view_count: 1_500, language: 'pt-BR' }),
);

function Whereabouts() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

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
const address = () => screen.getByRole('status').textContent;

/** Two cards to a line, as jsdom itself lays nothing out. */
function inTwoColumns() {
  cards().forEach((element, index) =>
    Object.defineProperty(element, 'offsetTop', { value: Math.floor(index / 2) * 300 }),
  );
}

completeBrowser();
afterEach(cleanup);

describe('a grid of more than 24', () => {
  const many = Array.from({ length: 60 }, (_, number) => anEpisode(`${number}`));
  const folded = () => cards().filter(({ classList }) => classList.contains('folded')).length;

  it('folds the others on narrow screens, and shows 24 more on request', async () => {
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
});

describe('a card of a grid', () => {
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

  it('offers Play and add, with views and topics, while the mouse is over it', async () => {
    const user = renderGrid();
    await user.hover(card(1));
    const overlay = within(card(1));
    expect(await overlay.findByText('1.5K views')).toBeTruthy();
    expect(overlay.getAllByRole('listitem').map((it) => it.textContent)).toEqual(
      topics.slice(0, 3),
    );
    expect(overlay.getByRole('button', { name: 'Play Talk b' })).toBeTruthy();
    await user.unhover(card(1));
    expect(overlay.queryByRole('button')).toBeNull();
  });

  it('keeps its overlay to itself under a finger, which opens the episode', () => {
    renderGrid();
    fireEvent.pointerEnter(card(1), { pointerType: 'touch' });
    expect(within(card(1)).queryByRole('button')).toBeNull();
    expect(within(card(1)).getByRole('link').getAttribute('href')).toBe('/video/b');
  });

  it.each([
    ['Play Talk c', '/somewhere?play=c'],
    ['Add Talk c to My List', '/auth?from=%2Fsomewhere'],
  ])('has a button "%s" that leads to %s', async (name, path) => {
    const user = renderGrid();
    await user.hover(card(2));
    // Not user.click: its pointer leaves the card on the way to the button, which a mouse does not.
    fireEvent.click(await within(card(2)).findByRole('button', { name }));
    expect(address()).toBe(path);
  });
});

describe('a grid under the keyboard', () => {
  it('is walked with Tab from card to card, through the buttons of each', async () => {
    const user = renderGrid();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Talk a');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Talk a');
    for (let stop = 0; stop < 3; stop += 1) await user.tab();
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
