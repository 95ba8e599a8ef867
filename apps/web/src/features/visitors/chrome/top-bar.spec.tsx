import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, aListItem, aUser, refusal } from '../../../test-kit/account-api.js';
import { aHome } from '../../../test-kit/episodes.js';
import { place, press } from '../../../test-kit/form.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { at, testServer } from '../../../test-kit/server.js';

const { server } = testServer();
let api: AccountApi;

beforeEach(() => {
  api = new AccountApi();
  api.user = aUser();
  server.use(...api.handlers());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => stopSessions());

const open = (path = '/') => renderWithSession(path, { home: aHome() });
const bar = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('navigation', { name: 'Footer' }));

describe('top bar, menu and footer for a signed-in user', () => {
  it('has a user menu in place of Sign In, and My List in the footer', async () => {
    await open();
    await press('Your account');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(await bar().findByText('person@example.org')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/change-password',
    );
    expect(bar().queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(footer().getByRole('link', { name: 'My List' }).getAttribute('href')).toBe('/my-list');
  });

  it('closes the menu with Escape', async () => {
    const { user } = await open();
    await press('Your account');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your account' }));
  });

  it.each([
    ['/', '/'],
    ['/help', '/'],
    ['/account', '/'],
    ['/security', '/'],
    ['/my-list', '/auth'],
  ])('signs out on %s to %s, and says so', async (path, target) => {
    api.items = [aListItem('n1')];
    const { toasts } = await open(path);
    await press('Your account');
    await press('Sign Out');
    await waitFor(() => expect(place()).toBe(target));
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: 'Signed out successfully' }]),
    );
    expect(bar().getByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(footer().queryByRole('link', { name: 'My List' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'My List' })).toBeNull();
    expect(api.sent.map(({ call }) => call)).toEqual(['DELETE /session']);
  });

  it('leads to what the bar has no room for from the menu', async () => {
    await open('/help');
    await press('Open menu');
    const links = within(await screen.findByRole('navigation', { name: 'Menu' }));
    for (const [name, path] of [
      ['Speakers', '/speakers'],
      ['Following', '/following'],
      ['Watch history', '/history'],
      [/^Suggest/, '/suggest'],
    ] as const)
      expect(links.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('has Sign Out in the mobile menu', async () => {
    const { toasts } = await open('/help');
    await press('Open menu');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.queryByRole('link', { name: 'Sign In' })).toBeNull();
    fireEvent.click(await menu.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(place()).toBe('/');
  });

  it('does not claim to have signed out where the server could not be asked', async () => {
    server.use(http.delete(at('/session'), () => refusal(503, 'BFF.SERVICE_UNAVAILABLE')));
    const { toasts } = await open('/help');
    await press('Your account');
    await press('Sign Out');
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred' }]),
    );
    expect(place()).toBe('/help');
    expect(screen.getByRole('button', { name: 'Your account' })).toBeTruthy();
  });
});
