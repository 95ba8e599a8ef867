import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import sharp from 'sharp';
import { AccountSite } from './support/account-site.js';
import {
  MANAGEMENT,
  openAsAdmin,
  setUpAdministrator,
  type AdminPage,
} from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { DISGUISED, photograph, TOO_LARGE, type ChosenFile } from './support/event-pictures.js';

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

jest.setTimeout(180_000);

describeInBrowser('the life of an event, in an administrator’s browser', () => {
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
    expect(await site?.leave(400)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const shown = async (): Promise<readonly PublicEvent[]> => {
    const answer = await fetch(`${site.url}/api/v1/events?when=all`);
    return ((await answer.json()) as { items: PublicEvent[] }).items;
  };
  const untilShown = (count: number) =>
    waitUntil(async () => (await shown()).length === count, {
      timeoutMs: 20_000,
      what: `${count} events to be public`,
    });
  const row = ({ page }: AdminPage) => page.getByRole('row').filter({ hasText: TITLE });
  const form = ({ at }: AdminPage) => at.main.locator('form');
  const send = (admin: AdminPage, button: string) =>
    form(admin).getByRole('button', { name: button, exact: true }).click();

  it('begins with nothing, and with every mistake named', async () => {
    const { admin, at } = await openAsAdmin(site, EVENTS);
    await at.main.getByText(NONE_YET).waitFor();
    await at.press('Create Event');
    await form(admin).waitFor();
    // The one that opened the form is away while it is open.
    expect(await at.main.getByRole('button', { name: 'Create Event' }).count()).toBe(1);
    expect(await at.violations()).toEqual([]);
    await send(admin, 'Create Event');
    await at.waitForToast('Please fill in all required fields');
    await admin.fill({ ...VALUES, 'Image Alt Text': '' });
    await send(admin, 'Create Event');
    await at.waitForToast('Please fill in all required fields');
    await admin.fill({ 'Image Alt Text': VALUES['Image Alt Text'] });
    await send(admin, 'Create Event');
    await at.waitForToast('Please upload an event image');
    await admin.box('Event Image').setInputFiles(TOO_LARGE);
    await at.waitForToast('Image must be less than 5MB');
    await admin.box('Event Image').setInputFiles(DISGUISED);
    await send(admin, 'Create Event');
    await at.waitForToast('Only JPG, PNG, and WebP images are allowed');
    await admin.fill({ 'Event URL': 'javascript:alert(1)' });
    await send(admin, 'Create Event');
    await at.waitForToast('Event URL must be a valid address that starts with https:// or http://');
    await admin.fill({
      'Event URL': VALUES['Event URL'],
      'End Date & Time': '2031-05-04T18:29',
    });
    await send(admin, 'Create Event');
    await at.waitForToast('The event cannot end before it starts');
    expect(await shown()).toEqual([]);
  });

  it('is created as a draft that visitors do not see', async () => {
    const { admin, at } = await openAsAdmin(site, EVENTS);
    await at.press('Create Event');
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
    expect(await shown()).toEqual([]);
  });

  it('is edited, counted as a person counts, and published', async () => {
    const { admin, at } = await openAsAdmin(site, EVENTS, { width: 360 });
    await at.press(`Edit ${TITLE}`);
    await form(admin).waitFor();
    expect(await admin.box('Tags').inputValue()).toBe('Linux, Community');
    expect(await admin.box('Start Date & Time').inputValue()).toBe('2031-05-04T18:30');
    expect(await at.horizontalOverflow()).toBe(0);
    // The family emoji is one visible character and eleven code units.
    const family = '👩🏾‍👩🏾‍👧🏾';
    const most = family + 'a'.repeat(139);
    await admin.fill({ 'Short Description': `${most}b` });
    await at.main.getByText('141/140 characters', { exact: true }).waitFor();
    await admin.box('Status').selectOption({ label: 'Published' });
    await send(admin, 'Update Event');
    await at.waitForToast('Description must be 140 characters or less');
    await admin.fill({ 'Short Description': most });
    await at.main.getByText('140/140 characters', { exact: true }).waitFor();
    await send(admin, 'Update Event');
    await at.waitForToast('Event updated successfully');
    await untilShown(1);
    const [event] = await shown();
    expect(event).toMatchObject({
      title: TITLE,
      description_short: most,
      tags: ['Linux', 'Community'],
      organizer: VALUES['Host/Organizer'],
      location: VALUES['Location/Venue'],
      cta_url: VALUES['Event URL'],
    });
  });

  it('serves its image in two sizes, cached for ever, without location metadata', async () => {
    const [event] = await shown();
    const urls = [event!.image_url, ...event!.image_sizes.map(({ url }) => url)];
    expect(urls.length).toBeGreaterThanOrEqual(2);
    for (const url of urls) {
      const answer = await fetch(new URL(url, site.url));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes('canary')).toBe(false);
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(2_000);
    }
  });

  it('is visible to visitors', async () => {
    const { page } = await site.open('/events');
    await page.getByRole('heading', { name: TITLE }).waitFor();
    // The next event is shown above the list, too.
    const image = page.getByRole('img', { name: VALUES['Image Alt Text'] }).first();
    await image.waitFor();
    await waitUntil(
      () => image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth > 0),
      { what: 'the picture' },
    );
  });

  it('is archived and hidden from visitors', async () => {
    const { admin, at } = await openAsAdmin(site, EVENTS);
    await at.press(`Edit ${TITLE}`);
    await admin.box('Status').selectOption({ label: 'Archived' });
    await send(admin, 'Update Event');
    await at.waitForToast('Event updated successfully');
    await row(admin).getByText('Archived', { exact: true }).waitFor();
    await untilShown(0);
  });

  it('is published again, deleted without a question, restored by Undo, and deleted for good', async () => {
    const { admin, at } = await openAsAdmin(site, EVENTS);
    await at.press(`Edit ${TITLE}`);
    await admin.box('Status').selectOption({ label: 'Published' });
    await send(admin, 'Update Event');
    await at.waitForToast('Event updated successfully');
    await untilShown(1);
    const { image_url: url } = (await shown())[0]!;
    await at.press(`Delete ${TITLE}`);
    await at.waitForToast('Event deleted successfully');
    await at.main.getByText(NONE_YET).waitFor();
    await untilShown(0);
    await admin.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await at.waitForToast('Event restored successfully');
    await row(admin).waitFor();
    await untilShown(1);
    expect((await fetch(new URL(url, site.url))).status).toBe(200);
    await at.press(`Delete ${TITLE}`);
    await at.main.getByText(NONE_YET).waitFor();
    await untilShown(0);
  });

  it('is in the audit log from its first day to its last, and never to be changed there', async () => {
    const { admin, at } = await openAsAdmin(site, `${MANAGEMENT}?tab=audit`);
    await at.main.getByText(TITLE).first().waitFor();
    const answer = await admin.page.evaluate<{
      items: { action: string; subject: { kind: string } }[];
    }>(`fetch('/api/v1/admin/audit').then((answer) => answer.json())`);
    const actions = answer.items.filter(({ subject }) => subject.kind === 'event');
    expect(actions.map(({ action }) => action)).toEqual([
      'deleted',
      'restored',
      'deleted',
      'updated',
      'updated',
      'updated',
      'created',
    ]);
  });
});
