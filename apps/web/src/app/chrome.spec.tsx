import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { completeBrowser } from '../test-kit/browser.js';
import { aHome } from '../test-kit/episodes.js';
import { place } from '../test-kit/form.js';
import { renderApp } from '../test-kit/render-app.js';

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

completeBrowser();
afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the top bar', () => {
  it('has the links of the site, and Sign In at its end', async () => {
    await renderApp('/', { home: aHome() });
    expect(linksOf('Main')).toEqual([
      ['Home', '/'],
      ['Channels', '/channels'],
      ['Categories', '/categories'],
      ['My List', '/my-list'],
      ['News', '/news'],
      ['Events', '/events'],
      ['Creator Spotlight', '/creator-spotlight'],
      ['Help', '/help'],
      ['Report Bug', '/bug-report'],
    ]);
    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.at(-1)?.getAttribute('href')).toBe('/auth');
  });

  it('marks the page in view', async () => {
    await renderApp('/news');
    await screen.findByRole('heading', { name: 'Cybersecurity news' });
    const current = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
      current: 'page',
    });
    expect(current.textContent).toBe('News');
  });

  it('folds into a menu that opens, closes with Escape, and closes when it has led somewhere', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(linksOf('Menu')).toHaveLength(10);
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(linksOf('Menu')).toHaveLength(10);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(
      within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Help' }),
    );
    expect(window.location.pathname).toBe('/help');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('has a menu that stays open when the page arrives that was on its way before', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    const trigger = await screen.findByRole('button', { name: 'Open menu' });
    await user.click(trigger);
    const before = document.title;
    const help = within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', {
      name: 'Help',
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // Outside of "act", which would have the page there at once: here only the address has changed.
    help.click();
    await Promise.resolve();
    trigger.click();
    expect([place(), document.title]).toEqual(['/help', before]);
    await screen.findByRole('heading', { level: 1, name: 'Help & FAQ' });
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeNull();
  });
});

describe('the search overlay', () => {
  it('opens from the bar and with "/", says so in the address, and closes with Escape', async () => {
    const { user } = await renderApp('/help?from=1');
    await user.keyboard('/');
    await screen.findByRole('dialog', { name: 'Search' });
    expect(window.location.search).toBe('?from=1&search=');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?from=1');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('dialog', { name: 'Search' });
  });
});

describe('the footer', () => {
  it('has the links of the spec, without My List for visitors', async () => {
    await renderApp('/', { home: aHome() });
    expect(linksOf('Footer').map(([label]) => label)).toEqual([
      'Home',
      'Categories',
      'Channels',
      'News',
      'Events',
      'Report Bug',
      'Help',
    ]);
  });

  it('lets the theme be chosen, for this visit and the next', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(await screen.findByRole('radio', { name: 'Light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    cleanup();
    await renderApp('/', { home: aHome() });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light theme' }).checked).toBe(true);
  });
});

describe('other addresses', () => {
  it('say "Oops! Page not found", note the path, and lead home', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { user } = await renderApp('/no/such/page', { home: aHome() });
    await screen.findByRole('heading', { name: 'Oops! Page not found' });
    expect(debug).toHaveBeenCalledWith('Page not found', '/no/such/page');
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(window.location.pathname).toBe('/');
    debug.mockRestore();
  });
});
