import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aHome } from '../test-kit/episodes.js';
import { renderApp } from '../test-kit/render-app.js';
import { testServer } from '../test-kit/server.js';

testServer();
const announced = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent;

describe('arriving at a page', () => {
  it('is announced by its title, unless it is the first', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await screen.findByRole('radio', { name: 'System theme' });
    expect(announced()).toBe('');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('link', { name: 'News' }));
    await waitFor(() => expect(announced()).toMatch(/^Cybersecurity news · /));
    act(() => window.history.back());
    await waitFor(() => expect(announced()).toMatch(/^Elevating Black voices in tech · /));
  });

  it.each(['/a%0Ab', '/video/a%E2%80%A8b'])('says that %s is no page', async (path) => {
    await renderApp(path);
    await screen.findByRole('heading', { level: 1, name: /not found/i });
  });

  it.each(['/News/', '/%6eews'])('shows the page of another spelling: %s', async (path) => {
    await renderApp(path);
    await screen.findByRole('heading', { name: 'Cybersecurity news' });
  });

  it('starts at the top, with the focus on the content', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('link', { name: 'News' }));
    await screen.findByRole('heading', { name: 'Cybersecurity news' });
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement?.id).toBe('main');
  });

  it('opening and closing the search is not an arrival', async () => {
    const { user } = await renderApp('/news');
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await user.keyboard('/');
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement?.id).not.toBe('main');
    expect(announced()).toBe('');
  });
});
