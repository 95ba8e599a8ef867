import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aChannelPage, aHome, anEpisode, rowsOfHome } from '../test-kit/episodes.js';
import { renderApp } from '../test-kit/render-app.js';
import { answer, testServer } from '../test-kit/server.js';

const { server, requests } = testServer({ isQuiet: true });
const row = (name: string) => screen.getByRole('region', { name });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);

describe('the home page', () => {
  it('renders the preloaded data without a request', async () => {
    await renderApp('/', { home: aHome() });
    expect(row('New Releases')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The featured talk' })).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    await screen.findByRole('radio', { name: 'System theme' });
    expect(requests).toEqual([]);
  });

  it('asks for the home data once where the document came without', async () => {
    await renderApp();
    await screen.findByRole('region', { name: 'New Releases' });
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Channel 1' })).toBeTruthy();
    expect(requests).toEqual(['/home']);
  });

  it('shows header, hero, the rows, also empty ones, and the channel rows in this order', async () => {
    await renderApp('/', { home: aHome() });
    expect(headings()).toEqual([
      'The featured talk',
      'Trending Now',
      'New Releases',
      'Most Popular',
      'Career & Interviews',
      'Browse by channel',
      expect.stringContaining('Channel 1'),
    ]);
    expect(within(row('Trending Now')).getByText('No episodes available')).toBeTruthy();
    const link = screen.getByRole('link', { name: /Learn More/ });
    expect(link.getAttribute('href')).toBe('/creator-spotlight');
    expect(document.title).toBe('Elevating Black voices in tech · Elevate');
    expect(document.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toMatch(
      /podcasts/,
    );
  });

  it("ends the fixed rows with Editor's Picks where there are any", async () => {
    const editor = { id: 'editor', title: "Editor's Picks", episodes: [anEpisode('e1')] } as const;
    await renderApp('/', { home: aHome({ rows: [...rowsOfHome, editor] }) });
    expect(headings().slice(4, 6)).toEqual(['Career & Interviews', "Editor's Picks"]);
  });

  it('says that view counts are unknown instead of showing the newest talks twice', async () => {
    const episodes = [anEpisode('u1', { view_count: null }), anEpisode('u2', { view_count: null })];
    const rows = rowsOfHome.map((each) => (each.id === 'popular' ? { ...each, episodes } : each));
    await renderApp('/', { home: aHome({ rows, sample: false }) });
    const popular = within(row('Most Popular'));
    expect(popular.getByText('View counts are not known yet')).toBeTruthy();
    expect(popular.queryByRole('list')).toBeNull();
    cleanup();
    await renderApp('/', { home: aHome({ rows, sample: true }) });
    expect(within(row('Most Popular')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('does without a hero while none is featured', async () => {
    await renderApp('/', { home: aHome({ hero: null }) });
    expect(screen.queryByRole('region', { name: 'Featured episode' })).toBeNull();
  });

  it('says where the sample comes from while it is shown, and only then', async () => {
    await renderApp('/', { home: aHome() });
    expect(screen.getByText(/Sample talks/).textContent).toMatch(/public facts from the/);
    cleanup();
    await renderApp('/', { home: aHome({ sample: false }) });
    expect(screen.queryByText(/Sample talks/)).toBeNull();
  });
});

describe('the hero', () => {
  it('shows three topics at most, duration, and views where they are known', async () => {
    const topics = ['AI', 'DevOps', 'Leadership', 'Design'];
    await renderApp('/', {
      home: aHome({ hero: anEpisode('h', { topics, duration_seconds: 3_900 }) }),
    });
    const hero = within(row('Featured episode'));
    expect(hero.getAllByRole('listitem').map((it) => it.textContent)).toEqual(topics.slice(0, 3));
    expect(hero.getByText('1h 5m')).toBeTruthy();
    expect(hero.queryByText(/views/)).toBeNull();
  });

  it.each([
    ['Play The featured talk', 'button', '/?play=hero'],
    ['More Info The featured talk', 'link', '/video/hero'],
    ['My List', 'button', '/auth?from=%2F'],
  ])('%s leads to %s', async (name, role, address) => {
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(within(row('Featured episode')).getByRole(role, { name }));
    expect(window.location.pathname + window.location.search).toBe(address);
  });

  it.each(['Play The featured talk', 'More Info'])('%s opens in a tab of its own', async (name) => {
    await renderApp('/', { home: aHome() });
    const link = within(row('Featured episode')).getByText(name.split(' The')[0]!).closest('a')!;
    expect(link.getAttribute('href')).toBe('/video/hero');
    // True: the browser follows the link.
    for (const event of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(fireEvent.click(link, event)).toBe(true);
    expect(window.location.pathname + window.location.search).toBe('/');
  });

  it.each([' ', '{Enter}'])('Play is pressed by the key "%s"', async (key) => {
    const { user } = await renderApp('/', { home: aHome() });
    act(() => within(row('Featured episode')).getByRole('button', { name: /^Play/ }).focus());
    await user.keyboard(key);
    await waitFor(() => expect(window.location.search).toBe('?play=hero'));
  });
});

describe('the channel rows', () => {
  it('link to the channel, and turn their pages, which are in the address', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    const link = screen.getByRole('link', { name: 'View All episodes of Channel 1' });
    expect(link.getAttribute('href')).toBe('/channel/channel-1');
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { name: 'Channel 2' });
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
    expect(document.activeElement?.textContent).toBe('Browse by channel');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    window.history.back();
    await screen.findByRole('heading', { name: 'Channel 1' });
  });

  it('say "Page 1 of 1" for a single page', async () => {
    await renderApp('/', { home: aHome({ channel_rows: { ...aChannelPage(1, 0), items: [] } }) });
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('offer another try for a page that does not come', async () => {
    server.use(answer('/channel-rows', 500));
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const alert = await screen.findByRole('alert');
    server.resetHandlers();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Channel 2' })).toBeTruthy());
  });
});
