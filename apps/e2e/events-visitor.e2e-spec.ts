import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/browser.js';
import { EventDesk } from './support/event-desk.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { HOUR_MS, DAY_MS } from '@elevate/rules';

const HERE = 'America/New_York';
const HOSTILE = 'Night "of" <script>window.pwned=1</script>; talks, מפגש';

const titles = (page: Page) => page.locator('.event-grid > li h3').allInnerTexts();

async function shows(page: Page, expected: readonly string[]): Promise<void> {
  let observed: readonly string[] = [];
  const check = async () =>
    JSON.stringify((observed = await titles(page))) === JSON.stringify(expected);
  await waitUntil(check, { what: 'the events' }).catch(() => {
    throw new Error(`shown: ${JSON.stringify(observed)}\nexpected: ${JSON.stringify(expected)}`);
  });
}

describeInBrowser('events, as a visitor sees them', () => {
  let visited: VisitedSite;
  let desk: EventDesk;
  const open = (path: string, options = {}) =>
    visited.open(path, { timezoneId: HERE, locale: 'de-DE', ...options });

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'events-visitor' });
    desk = await EventDesk.open(visited.url);
    // To the minute, as a form gives it.
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const at = (ms: number) => new Date(minute + ms).toISOString();
    await desk.publish({ title: 'Far away', starts_at: at(40 * DAY_MS), color: '#0a6ab4' });
    await desk.publish({
      title: HOSTILE,
      starts_at: at(6 * HOUR_MS),
      ends_at: at(8 * HOUR_MS),
      time_zone: 'Africa/Lagos',
      organizer: 'Sample Hosts',
      location: 'Sample Hall, Lagos',
      cta_url: 'https://events.example.org/soon',
      tags: ['One', 'Two', 'Three', 'Four'],
    });
    await desk.publish({ title: 'Long ago', starts_at: at(-40 * DAY_MS), color: '#2c7a3f' });
    await desk.publish({ title: 'Hidden draft', starts_at: at(DAY_MS), status: 'draft' });
  });
  afterEach(async () => {
    expect(await visited?.leave()).toEqual([]);
  });
  afterAll(async () => visited?.close());

  it('have their posters at 4:5 in the size that fits, and one made of words where none comes', async () => {
    const { page } = await open('/events');
    const poster = page.getByRole('img', { name: 'Poster of Far away' });
    await waitUntil(async () =>
      poster.evaluate((image: ImageInPage) => image.naturalWidth > 0 && image.complete),
    );
    const { loading, currentSrc, box } = await poster.evaluate((image: ImageInPage) => ({
      loading: image.loading,
      currentSrc: image.currentSrc,
      box: image.clientWidth / image.clientHeight,
    }));
    expect([loading, box.toFixed(2)]).toEqual(['lazy', '0.80']);
    expect(currentSrc).toMatch(/\/event-images\/\d+-(small|large)\.webp$/);
    await page.route('**/event-images/**', (route) => route.fulfill({ status: 200, body: 'no' }));
    await page.reload();
    await page.locator('.event-stand-in').first().waitFor();
    await waitUntil(
      async () => (await page.getByRole('img', { name: /^Poster of/ }).count()) === 0,
    );
    expect(await page.locator('.event-grid .event-stand-in').first().innerText()).toBe('away');
  });

  it('can all be read without a mouse', async () => {
    const { page } = await open('/events');
    await page.getByRole('button', { name: 'Upcoming' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows(page, ['Long ago']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await shows(page, ['Far away', HOSTILE]);
    await page.keyboard.press('Tab');
    for (const name of [
      /^Latest first/,
      /^Soonest first/,
      /^Subscribe/,
      /^\.ics/,
      /^Night "of"/,
      /^Visit the website/,
      /^All, soonest first/,
      /^Far away/,
      /^Night "of"/,
      /^Learn More/,
    ]) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.innerText()).toMatch(name);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Far away' }).waitFor();
    expect(page.url()).toMatch(/\/events\/[0-9a-f-]{36}$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).focus();
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toBe('far-away.ics');
    await page.goBack();
    await shows(page, ['Far away', HOSTILE]);
  });
});

interface ImageInPage {
  readonly naturalWidth: number;
  readonly complete: boolean;
  readonly loading: string;
  readonly currentSrc: string;
  readonly clientWidth: number;
  readonly clientHeight: number;
}
