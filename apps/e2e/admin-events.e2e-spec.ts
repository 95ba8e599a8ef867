import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
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
const NONE_YET = 'No events yet. Create your first event to get started.';
const TITLE = 'Lanterns & Linux';
const VALUES = {
  Title: TITLE,
  'Host/Organizer': 'Wakanyama Makers',
  'Start Date & Time': '2031-05-04T18:30',
  'Location/Venue': 'The Forge',
  'Event URL': 'https://meetups.example/lanterns',
  'Short Description': 'An evening of kernels, held by candlelight.',
  'Image Alt Text': 'Lanterns above a keyboard',
  Tags: 'Linux, Community , Linux',
};
interface PublicEvent {
  readonly title: string;
  readonly image_url: string;
  readonly image_sizes: readonly { readonly url: string }[];
  readonly tags: readonly string[];
}

/** Each journey at one width; every-screen opens all screens at three. */
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

  const publicEvents = async (): Promise<readonly PublicEvent[]> => {
    const answer = await fetch(`${site.url}/api/v1/events?when=all`);
    return ((await answer.json()) as { items: PublicEvent[] }).items;
  };
  const untilShown = (count: number) =>
    waitUntil(async () => (await publicEvents()).length === count, {
      what: `${count} events to be public`,
    });
  const isFine = async (at: AccountPage) => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };

  describe('the life of an event', () => {
    const row = ({ page }: AdminPage) => page.getByRole('row').filter({ hasText: TITLE });
    const form = ({ at }: AdminPage) => at.main.locator('form');
    const send = (admin: AdminPage, button: string) =>
      form(admin).getByRole('button', { name: button, exact: true }).click();

    it('is created as a draft that visitors do not see', async () => {
      const { admin, at } = await openAsAdmin(site, EVENTS);
      await at.main.getByText(NONE_YET).waitFor();
      await at.press('Create Event');
      await form(admin).waitFor();
      expect(await at.violations()).toEqual([]);
      await admin.fill(VALUES);
      await admin.box('Event Image').setInputFiles(picture);
      await at.main.getByRole('img', { name: 'Preview' }).waitFor();
      await send(admin, 'Create Event');
      await at.waitForToast('Event created successfully');
      await row(admin).waitFor();
      expect((await row(admin).innerText()).split(/\s*[\t\n]\s*/).slice(0, 3)).toEqual([
        TITLE,
        'May 4, 2031',
        'Draft',
      ]);
      expect(await form(admin).count()).toBe(0);
      expect(await publicEvents()).toEqual([]);
    });

    it('is edited and published', async () => {
      const { admin, at } = await openAsAdmin(site, EVENTS, { width: 360 });
      await at.press(`Edit ${TITLE}`);
      await form(admin).waitFor();
      expect(await admin.box('Tags').inputValue()).toBe('Linux, Community');
      expect(await admin.box('Start Date & Time').inputValue()).toBe('2031-05-04T18:30');
      expect(await at.horizontalOverflow()).toBe(0);
      await admin.fill({ 'Short Description': 'Bring a laptop.' });
      await admin.box('Status').selectOption({ label: 'Published' });
      await send(admin, 'Update Event');
      await at.waitForToast('Event updated successfully');
      await untilShown(1);
      const [event] = await publicEvents();
      expect(event).toMatchObject({
        title: TITLE,
        description_short: 'Bring a laptop.',
        tags: ['Linux', 'Community'],
        organizer: VALUES['Host/Organizer'],
        location: VALUES['Location/Venue'],
        cta_url: VALUES['Event URL'],
      });
    });

    it('is visible to visitors', async () => {
      const { page } = await site.open('/events');
      await page.getByRole('heading', { name: TITLE }).waitFor();
      // The next event is shown above the list, too.
      const image = page.getByRole('img', { name: VALUES['Image Alt Text'] }).first();
      await image.waitFor();
      await waitUntil(
        () =>
          image.evaluate(
            (element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0,
          ),
        { what: 'the picture' },
      );
    });
  });

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
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
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
      await isFine(at);
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
