import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { AccountSite } from './support/account-site.js';
import {
  MANAGEMENT,
  openAsAdmin,
  setUpAdministrator,
  type AdminPage,
} from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { BAD, calendarFile, GOOD, photograph, type ChosenFile } from './support/event-files.js';

const EVENTS = `${MANAGEMENT}?tab=events`;
const width = 360;

describeInBrowser('events, in an administrator’s browser', () => {
  let site: AccountSite;
  let picture: ChosenFile;

  beforeAll(async () => {
    [site, picture] = await Promise.all([
      AccountSite.start({ name: 'admin-events' }),
      photograph(),
    ]);
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const publicEvents = async (): Promise<readonly object[]> => {
    const answer = await fetch(`${site.url}/api/v1/events?when=all`);
    return ((await answer.json()) as { items: object[] }).items;
  };

  describe('the import', () => {
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
      const before = await publicEvents();
      expect(await preview(visit)).toEqual([
        `${GOOD} new`,
        '0 changed',
        '0 the same',
        `${BAD} refused`,
      ]);
      const rows = page.getByRole('table', { name: /^Preview/ }).getByRole('row');
      expect(await rows.count()).toBe(1 + GOOD + BAD);
      await rows.filter({ hasText: 'On no day' }).getByText('The start “2031-02-30”').waitFor();
      const reasons = await rows
        .filter({ hasText: 'Refused' })
        .getByRole('cell')
        .last()
        .innerText();
      expect(reasons).toContain('Event URL must be a valid address');
      await at.isFine();
      expect(await publicEvents()).toEqual(before);
    });
  });

  describe('the desk', () => {
    beforeAll(async () => {
      const { page } = await openAsAdmin(site, EVENTS);
      const event = {
        title: 'Talks of a long evening',
        starts_at: '2031-01-02T18:00:00.000Z',
        description_short: 'Short talks and long breaks.',
        location: 'Zürich',
      };
      const options = { data: { events: [event] }, headers: { origin: site.url } };
      const answer = await page.request.post(`${site.url}/api/v1/admin/events/import`, options);
      expect(answer.status()).toBe(200);
    });

    it('keeps the focal point of an image in crops', async () => {
      const { admin, at, page } = await openAsAdmin(site, `${EVENTS}&event-q=zurich`, { width });
      await at.press('Edit Talks of a long evening');
      await admin.box('Event Image').setInputFiles(picture);
      const area = page.locator('.focus-area');
      await area.click({ position: { x: 2, y: 2 } });
      await page.getByRole('slider', { name: 'Focal point, from the left' }).press('ArrowRight');
      await at.isFine();
      await at.press('Update Event');
      await at.waitForToast('Event updated successfully');
      const visitor = await site.open('/events', { width });
      const crop = () =>
        visitor.page.evaluate<string>(`(() => {
          const cards = [...document.querySelectorAll('.event-card')];
          const image = cards.find(({ textContent: text }) => text.includes('long evening'))?.querySelector('img');
          return image ? getComputedStyle(image).objectPosition : 'no image';
        })()`);
      await waitUntil(async () => (await crop()) === '10% 0%', { what: 'the crop of the card' });
    });
  });
});
