import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { liveLost, liveOpened } from './live.slice.js';
import { markAsCached } from '../shared/page/cached-page.js';
import { aHome } from '../test-kit/episodes.js';
import { renderApp } from '../test-kit/render-app.js';
import { testServer } from '../test-kit/server.js';

const { requests } = testServer();
beforeEach(() => void jest.spyOn(console, 'debug').mockImplementation(() => undefined));
afterEach(() => document.head.replaceChildren());

/** The document as the service worker gives it while the server is away. */
function keepDocument(at = new Date('2026-03-04T05:06:00')) {
  const html = markAsCached('<html><head></head></html>', at);
  document.head.innerHTML = new DOMParser().parseFromString(html, 'text/html').head.innerHTML;
}

const SIGN = /This is the home page as it was on/;

describe('while the document is one that was kept', () => {
  it('shows the kept home page, and says when it was kept', async () => {
    keepDocument();
    await renderApp('/', { home: aHome() });
    const sign = (await screen.findByText(SIGN)).closest('[role=status]');
    expect(sign?.textContent).toContain('4 Mar 2026, 05:06');
    expect(screen.getAllByText('The featured talk').length).toBeGreaterThan(0);
  });

  it('says "offline" only where the device is', async () => {
    keepDocument();
    await renderApp('/', { home: aHome() });
    expect(await screen.findByText('The site cannot be reached.')).toBeTruthy();
    cleanup();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await renderApp('/', { home: aHome() });
    expect(await screen.findByText('You are offline.')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it.each(['/channels', '/categories', '/video/abc', '/news', '/no/such/page'])(
    'says at %s that the page was not kept, and asks the server for nothing',
    async (path) => {
      keepDocument();
      await renderApp(path);
      await screen.findByRole('heading', { name: 'You are offline' });
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      const home = screen.getByRole('link', { name: 'Saved home page' });
      expect(home.getAttribute('href')).toBe('/');
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['/help', 'Help & FAQ'],
    ['/bug-report', 'Report a Bug'],
    ['/creator-spotlight', 'Creator Spotlight'],
  ])('shows %s, which needs nothing from the server', async (path, heading) => {
    keepDocument();
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  });

  it('shows the page again once the server responds, and stays that way', async () => {
    keepDocument();
    const { store } = await renderApp('/no/such/page');
    await screen.findByRole('heading', { name: 'You are offline' });
    act(() => void store.dispatch(liveOpened()));
    await screen.findByRole('heading', { name: 'Oops! Page not found' });
    act(() => void store.dispatch(liveLost()));
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });
});

describe('while the document came from the server', () => {
  it('has no sign, and shows every page, connected or not', async () => {
    const { store } = await renderApp('/', { home: aHome() });
    act(() => void store.dispatch(liveLost()));
    expect(screen.queryByText(SIGN)).toBeNull();
    cleanup();
    await renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });
});
