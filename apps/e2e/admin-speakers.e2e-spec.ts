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
import { visitorWorld } from './support/visitor-world.js';

const SPEAKERS = `${MANAGEMENT}?tab=content`;

interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

const TALKS = 60;

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser("the curator's list of speakers, in a browser", () => {
  let site: AccountSite;
  let speakers: readonly Speaker[];

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-speakers', world: visitorWorld() });
    await setUpAdministrator(site);
    ({ items: speakers } = await ask<{ items: Speaker[] }>('speakers'));
  });
  afterEach(async () => {
    expect(await site?.leave(404)).toEqual([]);
  });
  afterAll(async () => site?.close());

  async function ask<Answer>(path: string): Promise<Answer> {
    const response = await fetch(`${site.url}/api/v1/${path}`);
    return (await response.json()) as Answer;
  }

  const statusOf = async (id: string) => (await fetch(`${site.url}/speakers/${id}`)).status;
  const openList = async (admin: AdminPage) => {
    await admin.page.getByRole('tab', { name: 'Speakers', exact: true }).click();
    await admin.page.getByRole('heading', { name: 'Speakers', exact: true }).waitFor();
    await admin.page.getByText(/^\d+ speakers found/).waitFor();
  };

  it('merges by keyboard and takes it back', async () => {
    const [from, into] = [speakers[0]!, speakers[1]!];
    const { admin, at } = await openAsAdmin(site, SPEAKERS, { width });
    await openList(admin);
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    await admin.page.getByRole('searchbox', { name: 'Search speakers' }).fill(from.name);
    await admin.page
      .getByRole('button', { name: `Merge ${from.name} into another speaker` })
      .press('Enter');
    const form = admin.page.getByRole('form', { name: `Merge ${from.name}` });
    const box = form.getByRole('combobox');
    await box.fill(into.name);
    await form.getByRole('option').first().waitFor();
    expect(await at.violations()).toEqual([]);
    await box.press('ArrowDown');
    await box.press('Enter');
    await form.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await at.waitForToast(`${from.name} is now ${into.name}`);
    await waitUntil(async () => (await statusOf(from.id)) === 404, { timeoutMs: 20_000 });
    const merged = await ask<{ speaker: Speaker }>(`speakers/${into.id}`);
    expect(merged.speaker.episodes).toBeGreaterThan(into.episodes);
    await site.syncAgain();
    expect(await statusOf(from.id)).toBe(404);
    const back = `Take back the merge of ${from.name}`;
    await admin.page.getByRole('button', { name: back }).press('Enter');
    await waitUntil(async () => (await statusOf(from.id)) === 200, { timeoutMs: 20_000 });
    expect(await at.horizontalOverflow()).toBe(0);
  });

  it('keeps the page whole with more talks than it shows, long texts and a name of 60 characters', async () => {
    const name = `Dr ${'Maximiliana-'.repeat(4)}Olanrewaju`.slice(0, 60).padEnd(60, 'u');
    const { page, at } = await openAsAdmin(site, MANAGEMENT);
    const long = site.ids.filter((id) => id.startsWith('syx0000031'));
    // From the end: the talks of the sample keep their speakers for the other tests.
    const others = site.ids.filter((id) => !long.includes(id));
    const given = [...long, ...others.slice(long.length - TALKS)];
    for (const id of given) {
      const answer = await page.request.patch(`${site.url}/api/v1/admin/episodes/${id}`, {
        headers: { origin: site.url, 'if-match': '*' },
        data: { speakers: [name] },
      });
      expect([id, answer.status()]).toEqual([id, 200]);
    }
    const found = async () =>
      (await ask<{ items: Speaker[] }>(`speakers?${new URLSearchParams({ q: name })}`)).items[0];
    await waitUntil(async () => (await found())?.episodes === TALKS, { timeoutMs: 30_000 });
    const { id } = (await found())!;
    for (const width of [360, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await at.goto(`/speakers/${id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText(`${TALKS} talks`).waitFor();
      await page.getByText(`Showing the 50 newest of ${TALKS}`).waitFor();
      expect(await at.horizontalOverflow()).toBe(0);
      expect(await at.violations()).toEqual([]);
      await at.goto(`/speakers?${new URLSearchParams({ q: name })}`);
      await at.main.getByRole('link', { name }).waitFor();
      expect(await at.horizontalOverflow()).toBe(0);
    }
    await at.goto(`/speakers/${id}?sort=oldest`);
    await at.main.getByText(`${TALKS} episodes`).waitFor();
    await at.goto(`/video/${long[0]}`);
    await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await at.horizontalOverflow()).toBe(0);
  });

  it('suggests known names in the editor of an episode', async () => {
    const [known] = speakers;
    const { items } = await ask<{ items: { id: string; title: string }[] }>('episodes');
    const { admin, at } = await openAsAdmin(site, `${MANAGEMENT}?tab=content`);
    const search = admin.page.getByRole('searchbox', { name: 'Search title, speaker or id' });
    await search.fill(items[0]!.id);
    await admin.page.getByText('1 episode found', { exact: true }).waitFor();
    await admin.page.locator('.episodes-table tbody tr').getByRole('button').first().click();
    await admin.page.getByRole('heading', { name: 'Edit episode' }).waitFor();
    const box = admin.page.getByRole('combobox', { name: 'Speakers' });
    await box.fill(known!.name.slice(0, 5).toLowerCase());
    await admin.page.getByRole('option', { name: new RegExp(known!.name) }).waitFor();
    expect(await at.violations()).toEqual([]);
    await box.press('ArrowDown');
    await box.press('Escape');
    expect(await admin.page.getByRole('option').count()).toBe(0);
    await box.fill(known!.name);
    await box.press('Enter');
    await admin.page.getByRole('button', { name: `Remove speaker ${known!.name}` }).waitFor();
    await at.press('Save');
    await at.waitForToast('Episode saved');
    const isShown = async () =>
      (await ask<{ speakers: string[] }>(`episodes/${items[0]!.id}`)).speakers.includes(
        known!.name,
      );
    await waitUntil(isShown, { timeoutMs: 20_000 });
  });
});
