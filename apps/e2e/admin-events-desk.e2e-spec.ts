import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import type { AccountPage } from './support/account-page.js';
import { describeInBrowser } from './support/browser.js';
import { photograph, type ChosenFile } from './support/event-pictures.js';

const EVENTS = `${MANAGEMENT}?tab=events`;
const MANY = 60;
const SECRET = 'A secret until tomorrow';
const HOUR_MS = 3_600_000;

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the desk of events, in an administrator’s browser', () => {
  let site: AccountSite;
  let picture: ChosenFile;

  beforeAll(async () => {
    [site, picture] = await Promise.all([
      AccountSite.start({ name: 'admin-events-desk' }),
      photograph(),
    ]);
    await setUpAdministrator(site);
    const { page } = await openAsAdmin(site, EVENTS);
    const events = Array.from({ length: MANY }, (_, n) => ({
      title: `Talks of a long evening, number ${n + 1}`,
      starts_at: new Date(Date.UTC(n < 10 ? 2020 : 2031, 0, 1 + n, 18)).toISOString(),
      description_short: 'Short talks and long breaks.',
      location: n === 41 ? 'Zürich' : 'Lagos',
    }));
    const options = { data: { events }, headers: { origin: site.url } };
    const answer = await page.request.post(`${site.url}/api/v1/admin/events/import`, options);
    expect(answer.status()).toBe(200);
  });
  afterEach(async () => {
    expect(await site?.leave(401)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const found = (page: Page, words: string) =>
    page.getByRole('status').getByText(words, { exact: true }).waitFor();
  const isFine = async (at: AccountPage) => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const focused = (page: Page) =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
    );

  it('searches, filters, sorts and turns pages by keyboard', async () => {
    const { at, page } = await openAsAdmin(site, EVENTS, { width });
    await found(page, `${MANY} events found`);
    await isFine(at);
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await waitUntil(() => page.url().endsWith('&event-page=2'), { what: 'the second page' });
    await page.getByRole('combobox', { name: 'State' }).selectOption('Past');
    await found(page, '10 events found');
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await page.getByRole('columnheader', { name: 'Date' }).waitFor();
    const first = page.getByRole('rowheader').first();
    await waitUntil(async () => (await first.innerText()).endsWith('number 1'));
    expect(new URL(page.url()).search).toBe('?tab=events&event-state=past&event-sort=starts');
    await page.reload();
    await found(page, '10 events found');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toMatch(/^Edit .* number 2$/);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.getByRole('searchbox').fill('zurich');
    await found(page, '1 event found');
    await isFine(at);
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('With a picture');
    await page.getByText('No events found').waitFor();
    await isFine(at);
  });

  it('previews an event as visitors see it', async () => {
    const { at, page } = await openAsAdmin(site, `${EVENTS}&event-q=zurich`, { width });
    await found(page, '1 event found');
    await page.getByRole('button', { name: /^Preview / }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await dialog.getByRole('heading', { name: 'Next up' }).waitFor();
    await dialog.getByRole('heading', { level: 3, name: /number 42$/ }).waitFor();
    await isFine(at);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^Preview .* number 42$/);
  });

  it('keeps the focal point of an image in crops', async () => {
    const { admin, at, page } = await openAsAdmin(site, `${EVENTS}&event-q=zurich`, { width });
    await at.press('Edit Talks of a long evening, number 42');
    await admin.box('Event Image').setInputFiles(picture);
    const area = page.locator('.focus-area');
    await area.click({ position: { x: 2, y: 2 } });
    await page.getByRole('slider', { name: 'Focal point, from the left' }).press('ArrowRight');
    await isFine(at);
    await at.press('Update Event');
    await at.waitForToast('Event updated successfully');
    const visitor = await site.open('/events', { width });
    const crop = () =>
      visitor.page.evaluate<string>(`(() => {
        const cards = [...document.querySelectorAll('.event-card')];
        const image = cards.find(({ textContent: text }) => text.includes('number 42'))?.querySelector('img');
        return image ? getComputedStyle(image).objectPosition : 'no image';
      })()`);
    await waitUntil(async () => (await crop()) === '10% 0%', { what: 'the crop of the card' });
    expect(await visitor.at.violations()).toEqual([]);
  });

  it('publishes a draft at its time, and an open page of a visitor follows', async () => {
    const visitor = await site.open('/events');
    const { admin, at, page } = await openAsAdmin(site, EVENTS);
    await at.press('Create Event');
    await admin.fill({
      Title: SECRET,
      'Start Date & Time': '2031-05-04T18:30',
      'Short Description': 'Talks that are not announced yet.',
      'Image Alt Text': 'A stage',
      'Publish At': await localMinute(page, 26 * HOUR_MS),
    });
    await admin.box('Event Image').setInputFiles(picture);
    await isFine(at);
    await at.main.locator('form').getByRole('button', { name: 'Create Event' }).click();
    await at.waitForToast('Event created successfully');
    await page.getByRole('row', { name: new RegExp(`${SECRET}.*Scheduled`) }).waitFor();
    await isFine(at);
    const card = visitor.page.getByRole('heading', { name: SECRET, exact: true });
    expect(await card.count()).toBe(0);
    site.clock.pass(27 * HOUR_MS);
    await card.first().waitFor();
  });
});

/** As a `datetime-local` input takes it. */
function localMinute(page: Page, ms: number): Promise<string> {
  return page.evaluate<string>(`(() => {
    const time = new Date(Date.now() + ${ms});
    time.setMinutes(time.getMinutes() - time.getTimezoneOffset());
    return time.toISOString().slice(0, 16);
  })()`);
}
