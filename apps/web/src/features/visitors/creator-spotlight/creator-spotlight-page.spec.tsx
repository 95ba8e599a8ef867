import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { completeBrowser } from '../../../test-kit/browser.js';
import { aHome } from '../../../test-kit/episodes.js';
import { place } from '../../../test-kit/form.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { sampleCreators } from './sample-creators.js';

completeBrowser();
afterEach(cleanup);

const open = async () => {
  const rendered = await renderApp('/creator-spotlight', { home: aHome() });
  await screen.findByRole('heading', { level: 1, name: 'Creator Spotlight' });
  return rendered;
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const tileOf = (name: string) =>
  section('Sample creator tiles').getByRole('button', { name: new RegExp(name) });

it('the Creator Spotlight page shows all that it offers, and is applied for by email', async () => {
  await open();
  expect(screen.getByText(/^25 exclusive creator slots/)).toBeTruthy();
  expect(section('Benefits').getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
  expect(document.querySelectorAll('.lamp')).toHaveLength(25);
  expect(screen.getByText(/Once all 25 slots are full.*waitlist/)).toBeTruthy();
  expect(
    screen.getByText(/premium investment\. Details are shared only with selected applicants/),
  ).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: 'Apply by email' });
  const href = decodeURIComponent(link?.getAttribute('href') ?? '');
  expect(href).toMatch(/^mailto:hello@elevate.example\?subject=Creator Spotlight application&/);
  expect(href).toContain('one of the 25 Creator Spotlight slots');
  const steps = section('Next steps').getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Apply/),
    expect.stringMatching(/^2Review.*5-7 business days/),
    expect.stringMatching(/^3Secure your spot/),
    expect.stringMatching(/^4Your tile goes live.*24-48 hours/),
  ]);
  for (const tile of section('Sample creator tiles').getAllByRole('button')) {
    expect(within(tile).getByText('Sample')).toBeTruthy();
  }
});

describe('the popup of a tile', () => {
  it('shows the three tabs, in order, by keyboard alone, and gives the focus back', async () => {
    const { user } = await open();
    const tile = tileOf('Cloud educator');
    tile.focus();
    await user.keyboard('{Enter}');
    const popup = within(await screen.findByRole('dialog', { name: 'Cloud educator' }));
    const tabs = await popup.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Courses & Services',
      'Social Links',
      'Store',
    ]);
    const [link] = popup.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/categories?topic=Cloud+Computing');
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(popup.getByRole('tab', { selected: true }).textContent).toBe('Store');
    expect(popup.getByRole('tabpanel').querySelector('a')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(tile);
  });

  it('is in the address, and closes by Back', async () => {
    const { user } = await open();
    const tile = tileOf('Cloud educator');
    await user.click(tile);
    await screen.findByRole('dialog');
    expect(place()).toBe('/creator-spotlight?creator=sample-cloud-educator');
    await act(async () => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([place(), document.activeElement]).toEqual(['/creator-spotlight', tile]);
  });

  it('says of an empty tab that nothing is there yet', async () => {
    const { user } = await open();
    await user.click(tileOf('Design founder'));
    const popup = within(await screen.findByRole('dialog', { name: 'Design founder' }));
    for (const tab of ['Courses & Services', 'Social Links', 'Store']) {
      await user.click(await popup.findByRole('tab', { name: tab }));
      expect(popup.getByRole('tabpanel').textContent).toBe(`No ${tab} available yet.`);
    }
  });

  it('shows the tagline, and the platform of each social link', async () => {
    const { user } = await open();
    const creator = sampleCreators.find(({ social }) => social.length > 0);
    await user.click(tileOf(`${creator?.name}`));
    const popup = within(await screen.findByRole('dialog', { name: creator?.name }));
    popup.getByText(String(creator?.tagline));
    await user.click(await popup.findByRole('tab', { name: 'Social Links' }));
    expect(popup.getByRole('tabpanel').textContent).toContain(creator?.social[0]?.label);
  });
});
