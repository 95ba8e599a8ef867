import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { AccountSite } from './support/account-site.js';
import {
  MANAGEMENT,
  openAsAdmin,
  setUpAdministrator,
  type AdminPage,
} from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { BAD, calendarFile, GOOD } from './support/calendar-file.js';

const EVENTS = `${MANAGEMENT}?tab=events`;

jest.setTimeout(180_000);

describeInBrowser('the import of events, in an administrator’s browser', () => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-events-import' });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave()).toEqual([]);
  });
  afterAll(async () => site?.close());

  const shown = async (): Promise<number> => {
    const answer = await fetch(`${site.url}/api/v1/events?when=all`);
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  const counts = ({ page }: AdminPage) =>
    page.getByRole('list', { name: 'Summary' }).getByRole('listitem').allInnerTexts();
  const preview = async ({ admin, at }: Awaited<ReturnType<typeof openAsAdmin>>) => {
    await at.press('Import');
    await at.main.getByLabel('File', { exact: true }).setInputFiles(calendarFile());
    await at.press('Preview');
    await at.main.getByRole('heading', { name: 'Preview: nothing is stored yet' }).waitFor();
    return counts(admin);
  };

  it('shows thirty good and three bad events, and stores nothing yet', async () => {
    const visit = await openAsAdmin(site, EVENTS, { width: 360 });
    const { at, page } = visit;
    expect(await preview(visit)).toEqual([
      `${GOOD} new`,
      '0 changed',
      '0 the same',
      `${BAD} refused`,
    ]);
    const rows = page.getByRole('table', { name: /^Preview/ }).getByRole('row');
    expect(await rows.count()).toBe(1 + GOOD + BAD);
    await rows.filter({ hasText: 'On no day' }).getByText('The start “2031-02-30”').waitFor();
    const reasons = await rows.filter({ hasText: 'Refused' }).getByRole('cell').last().innerText();
    expect(reasons).toContain('Event URL must be a valid address');
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    expect(await shown()).toBe(0);
  });

  it('stores the good ones by keyboard, and visitors see them', async () => {
    const visit = await openAsAdmin(site, EVENTS);
    const { at, page } = visit;
    await preview(visit);
    await at.main.getByRole('button', { name: `Import ${GOOD} events` }).focus();
    await page.keyboard.press('Enter');
    await at.waitForToast(`${GOOD} events imported`);
    await at.main.getByRole('heading', { name: `${GOOD} events imported` }).waitFor();
    expect(await at.violations()).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await at.main.getByRole('button', { name: 'Import', exact: true }).waitFor();
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Import');
    await waitUntil(async () => (await shown()) === GOOD, {
      timeoutMs: 20_000,
      what: `${GOOD} events to be public`,
    });
    const visitor = await site.open('/events');
    await visitor.at.main.getByRole('heading', { name: 'Calendar talks 1', exact: true }).waitFor();
    const cards = visitor.at.main.getByRole('list', { name: 'Upcoming events', exact: true });
    expect(await cards.getByRole('listitem').count()).toBe(GOOD);
    expect(await visitor.at.violations()).toEqual([]);
  });

  it('finds thirty unchanged events the second time', async () => {
    const visit = await openAsAdmin(site, EVENTS);
    expect(await preview(visit)).toEqual([
      '0 new',
      '0 changed',
      `${GOOD} the same`,
      `${BAD} refused`,
    ]);
    expect(await visit.at.main.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await visit.at.press('Choose another file');
    expect(await visit.page.evaluate('document.activeElement?.type')).toBe('file');
  });
});
