import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { visitorWorld } from './support/visitor-world.js';

const EPISODES = `${MANAGEMENT}?tab=content`;
const SERIES = 'Cybersecurity without fear';
const part = (number: number) => `${SERIES}, part ${number}`;

interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

const TALKS = 60;

const width = 360;

describeInBrowser('a curator, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-episodes', world: visitorWorld() });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(404, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  describe('the table of episodes', () => {
    it('orders the picks by drag', async () => {
      const { admin, at } = await openAsAdmin(site, `${EPISODES}&section=editor-picks`);
      const picked = [part(60), part(61), part(62)];
      const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
      const order = admin.page.getByRole('list', { name: 'Order of the picks' });
      const last = async (title: string) =>
        order.getByRole('listitem').last().getByText(title, { exact: true }).waitFor();
      for (const title of picked) {
        // The results before have the title too, further down.
        const found = admin.page.waitForResponse(
          (response) => new URL(response.url()).searchParams.get('q') === title,
        );
        await admin.page.getByRole('searchbox', { name: 'Search an episode to add' }).fill(title);
        await found;
        await button(`Add ${title}`).click();
        await last(title);
      }
      expect(await at.violations()).toEqual([]);
      await order
        .locator('[draggable=true]')
        .last()
        .dragTo(order.getByRole('listitem').first(), { targetPosition: { x: 20, y: 20 } });
      await last(part(61));
    });
  });

  describe('the list of speakers', () => {
    let speakers: readonly Speaker[];

    beforeAll(async () => {
      ({ items: speakers } = await read<{ items: Speaker[] }>('speakers'));
    });

    async function read<Answer>(path: string): Promise<Answer> {
      const response = await fetch(`${site.url}/api/v1/${path}`);
      return (await response.json()) as Answer;
    }

    it('keeps the page whole with more talks than it shows, long texts and a name of 60 characters', async () => {
      const name = `Dr ${'Maximiliana-'.repeat(4)}Olanrewaju`.slice(0, 60).padEnd(60, 'u');
      const { page, at } = await openAsAdmin(site, MANAGEMENT);
      const long = site.ids.filter((id) => id.startsWith('syx0000031'));
      // From the end: the talks of the sample keep their speakers for the other tests.
      const others = site.ids.filter((id) => !long.includes(id));
      const talks = [...long, ...others.slice(long.length - TALKS)];
      for (const id of talks) {
        const answer = await page.request.patch(`${site.url}/api/v1/admin/episodes/${id}`, {
          headers: { origin: site.url, 'if-match': '*' },
          data: { speakers: [name] },
        });
        expect([id, answer.status()]).toEqual([id, 200]);
      }
      const speakerOf = async () =>
        (await read<{ items: Speaker[] }>(`speakers?${new URLSearchParams({ q: name })}`)).items[0];
      await waitUntil(async () => (await speakerOf())?.episodes === TALKS, { timeoutMs: 30_000 });
      const { id } = (await speakerOf())!;
      for (const width of [360, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await at.goto(`/speakers/${id}`);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.getByText(`${TALKS} talks`).waitFor();
        await page.getByText(`Showing the 50 newest of ${TALKS}`).waitFor();
        expect(await at.horizontalOverflow()).toBe(0);
        if (width === 360) expect(await at.violations()).toEqual([]);
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
      const [speaker] = speakers;
      const { items } = await read<{ items: { id: string; title: string }[] }>('episodes');
      const { admin, at } = await openAsAdmin(site, EPISODES, { width });
      const search = admin.page.getByRole('searchbox', { name: 'Search title, speaker or id' });
      await search.fill(items[0]!.id);
      await admin.page.getByText('1 episode found', { exact: true }).waitFor();
      await admin.page.locator('.episodes-table tbody tr').getByRole('button').first().click();
      await admin.page.getByRole('heading', { name: 'Edit episode' }).waitFor();
      const box = admin.page.getByRole('combobox', { name: 'Speakers' });
      await box.fill(speaker!.name.slice(0, 5).toLowerCase());
      await admin.page.getByRole('option', { name: new RegExp(speaker!.name) }).waitFor();
      await at.isFine();
      await box.press('ArrowDown');
      await box.press('Escape');
      expect(await admin.page.getByRole('option').count()).toBe(0);
      await box.fill(speaker!.name);
      await box.press('Enter');
      await admin.page.getByRole('button', { name: `Remove speaker ${speaker!.name}` }).waitFor();
      await at.press('Save');
      await at.waitForToast('Episode saved');
      const isShown = async () =>
        (await read<{ speakers: string[] }>(`episodes/${items[0]!.id}`)).speakers.includes(
          speaker!.name,
        );
      await waitUntil(isShown);
    });
  });
});
