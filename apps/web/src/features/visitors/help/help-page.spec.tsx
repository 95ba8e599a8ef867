import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { completeBrowser } from '../../../test-kit/browser.js';
import { aHome } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';

completeBrowser();
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

const SECTIONS = ['About Us', 'Submit Your Podcast', 'Delete Your Account', 'Need More Help'];
const section = (name: string) => within(screen.getByRole('region', { name }));
const open = async (path = '/help') => {
  const rendered = await renderApp(path, { home: aHome() });
  await screen.findByRole('heading', { level: 1, name: 'Help & FAQ' });
  return rendered;
};

describe('the help page', () => {
  it('has the four sections in order, a way to each, and all that they say', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(SECTIONS);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole(
      'link',
    );
    expect(links.map(({ textContent }) => textContent)).toEqual(SECTIONS);
    for (const link of links) {
      const target = document.querySelector(link.getAttribute('href') ?? 'none');
      expect(target?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
    const parts = section('About Us').getAllByRole('heading', { level: 3 });
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Our mission',
      'What we offer',
      'Platform features',
    ]);
    const lists = section('Submit Your Podcast').getAllByRole('list');
    const [eligibility, steps] = lists.map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );
    expect(eligibility).toEqual([
      'A public channel on YouTube',
      'Videos at least 10 minutes long',
      'Tech-focused and professionally produced',
      'Actively maintained',
    ]);
    expect(steps).toEqual([
      expect.stringMatching(/^1Prepare your info/),
      expect.stringMatching(/^2Contact us by email/),
      expect.stringMatching(/^3Review.*5-7 business days/),
      expect.stringMatching(/^4Going live.*24-48 hours/),
    ]);
    const { getByText, getByRole, queryByText } = section('Delete Your Account');
    expect(queryByText(/coming soon/)).toBeNull();
    expect(getByRole('link', { name: 'My account' }).getAttribute('href')).toBe('/account');
    expect(getByText(/deleted after 14 days/)).toBeTruthy();
    expect(getByText(/An email request is processed in 2-3 business days/)).toBeTruthy();
    expect(getByText(/sign out from the top bar/)).toBeTruthy();
    expect(getByRole('link', { name: 'Request deletion' }).getAttribute('href')).toMatch(
      /^mailto:hello@elevate.example\?subject=Please%20delete%20my%20account&body=/,
    );
  });

  it('leads to the bug report, and to us at the address of this site', async () => {
    document.head.innerHTML = '<meta name="contact" content="us@site.example">';
    await open();
    const { getByRole } = section('Need More Help');
    expect(getByRole('link', { name: 'Report a Bug' }).getAttribute('href')).toBe('/bug-report');
    expect(getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toMatch(
      /^mailto:us@site.example\?/,
    );
  });

  it('arrives at the section that its address names', async () => {
    const arrived: string[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      arrived.push(this.id);
    });
    await open('/help#delete-your-account');
    expect(arrived).toContain('delete-your-account');
  });
});
