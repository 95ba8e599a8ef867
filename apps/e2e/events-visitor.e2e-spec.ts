import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { convertIcsCalendar } from 'ts-ics';
import { describeInBrowser } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { EventDesk } from './support/event-desk.js';
import { ShiftedClock } from './support/shifted-clock.js';
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
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let clock: ShiftedClock;
  let visited: VisitedSite;
  let desk: EventDesk;
  let soonAt: string;
  const open = (path: string, options = {}) =>
    visited.open(path, { timezoneId: HERE, locale: 'de-DE', ...options });
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  beforeAll(async () => {
    folder = await tempDir('events-clock');
    clock = new ShiftedClock(folder.path);
    visited = await startVisitedSite({ name: 'events-visitor', settings: clock.settings });
    desk = await EventDesk.open(visited.url);
    // To the minute, as a form gives it.
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const at = (ms: number) => new Date(minute + ms).toISOString();
    soonAt = at(6 * HOUR_MS);
    await desk.publish({ title: 'Far away', starts_at: at(40 * DAY_MS), color: '#0a6ab4' });
    await desk.publish({
      title: HOSTILE,
      starts_at: soonAt,
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
  afterAll(async () => {
    await visited?.close();
    await folder?.remove();
  });

  it('are filtered by buttons that set the URL', async () => {
    const { page } = await open('/events', { width: 360 });
    await shows(page, ['Far away', HOSTILE]);
    await press(page, 'Past');
    await shows(page, ['Long ago']);
    expect(new URL(page.url()).search).toBe('?when=past');
    await press(page, 'All Events');
    await shows(page, ['Far away', HOSTILE, 'Long ago']);
    await page.goBack();
    await shows(page, ['Long ago']);
    await page.reload();
    await shows(page, ['Long ago']);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('say all there is to say, in the visitor’s time and in their own', async () => {
    const { page } = await open('/events');
    const card = page.getByRole('listitem').filter({ hasText: 'Sample Hosts' });
    const format = 'MMM d, yyyy · h:mm a';
    const [here, there] = [HERE, 'Africa/Lagos'].map((zone) =>
      DateTime.fromISO(soonAt, { zone, locale: 'en-US' }),
    );
    await card.getByText(here!.toFormat(format), { exact: true }).waitFor();
    const isOneDay = here!.toISODate() === there!.toISODate();
    const words = await card.innerText();
    for (const text of [
      `${there!.toFormat(isOneDay ? 'h:mm a' : format)} Lagos time`,
      'Hosted by Sample Hosts',
      'Sample Hall, Lagos',
      `What ${HOSTILE} is about.`,
    ]) {
      expect(words).toContain(text);
    }
    const next = page.getByRole('region', { name: 'Next up' });
    expect(await next.innerText()).toContain('Sample Hall, Lagos');
    expect(await card.getByRole('list', { name: 'Tags' }).innerText()).toBe('One\nTwo\nThree');
    const more = card.getByRole('link', { name: /^Learn More/ });
    expect(await more.getAttribute('href')).toBe('https://events.example.org/soon');
    expect(await more.getAttribute('target')).toBe('_blank');
    expect(await more.getAttribute('rel')).toContain('noopener');
    expect(await page.evaluate('"pwned" in window')).toBe(false);
  });

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
    expect(await page.locator('.event-grid .event-stand-in').first().innerText()).toBe('Far away');
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
      /^Visit the website/,
      /^Learn More/,
    ]) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.innerText()).toMatch(name);
    }
  });

  it('are described to search engines and to calendars', async () => {
    const html = await (await fetch(`${visited.url}/events?when=all`)).text();
    const things = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    const named = things.filter((thing) => thing['@type'] === 'Event').map(({ name }) => name);
    expect(named).toEqual(['Far away', HOSTILE, 'Long ago']);
    const { page } = await open('/events');
    const link = page.getByRole('link', { name: /^Subscribe/ });
    await waitUntil(async () => (await link.getAttribute('href'))?.startsWith('webcal:'));
    const calendar = (await link.getAttribute('href'))!.replace('webcal:', 'http:');
    const { events = [] } = convertIcsCalendar(undefined, await (await fetch(calendar)).text());
    expect(events.map(({ summary }) => summary)).toEqual(['Far away', HOSTILE, 'Long ago']);
    expect(events[1]?.start.date).toEqual(new Date(soonAt));
  });

  it('appear and disappear on an open page', async () => {
    const { page } = await open('/events');
    await shows(page, ['Far away', HOSTILE]);
    const starts_at = new Date(Date.now() + 50 * DAY_MS).toISOString();
    const event = await desk.publish({ title: 'Just published', starts_at });
    await shows(page, ['Just published', 'Far away', HOSTILE]);
    await desk.delete(event);
    await shows(page, ['Far away', HOSTILE]);
    expect(await (await fetch(`${visited.url}/events.ics`)).text()).not.toContain('Just published');
  });

  it('become past when they begin, before the visitor’s eyes, and in the page itself', async () => {
    const { page } = await open('/events');
    await shows(page, ['Far away', HOSTILE]);
    clock.pass(7 * HOUR_MS);
    await shows(page, ['Far away']);
    await press(page, 'Past');
    await shows(page, [HOSTILE, 'Long ago']);
    clock.pass(60 * DAY_MS);
    await press(page, 'Upcoming');
    await page.getByText('There are no upcoming events at the moment.').waitFor();
    await page.getByRole('link', { name: 'See past events' }).click();
    await shows(page, ['Far away', HOSTILE, 'Long ago']);
    expect(await (await fetch(`${visited.url}/events`)).text()).toContain('No Events Found');
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
