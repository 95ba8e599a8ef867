import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import {
  MANAGEMENT,
  openAsAdmin,
  ROOT,
  setUpAdministrator,
  type AdminPage,
} from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { visitorWorld } from './support/visitor-world.js';

const EPISODES = `${MANAGEMENT}?tab=content`;
const SERIES = 'Cybersecurity without fear';
const part = (number: number) => `${SERIES}, part ${number}`;
const BETTER = 'A title that a curator chose';

interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

const TALKS = 60;

/** Each journey at one width; every-screen opens all screens at three. */
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
    const rows = ({ page }: AdminPage): Locator => page.locator('.episodes-table tbody tr');
    const row = (admin: AdminPage, title: string) =>
      rows(admin).filter({ has: admin.page.getByText(title, { exact: true }) });
    const edit = async (admin: AdminPage, title: string) => {
      await row(admin, title).getByRole('button').click();
      await admin.page.getByRole('heading', { name: 'Edit episode' }).waitFor();
    };
    const expectCount = ({ page }: AdminPage, count: string) =>
      page.getByRole('status').getByText(count, { exact: true }).waitFor();
    const search = async (admin: AdminPage, text: string) => {
      await admin.page.getByRole('searchbox', { name: 'Search title, speaker or id' }).fill(text);
    };
    const idOf = async ({ page }: AdminPage, title: string): Promise<string> => {
      const { items } = (await (
        await page.request.get(`${site.url}/api/v1/search?${new URLSearchParams({ q: title })}`)
      ).json()) as { items: { id: string }[] };
      return items[0]!.id;
    };
    const untilCard = (page: Page, title: string, state: 'visible' | 'hidden') =>
      page.getByText(title, { exact: true }).first().waitFor({ state });

    it('finds episodes and edits one', async () => {
      const { admin, at } = await openAsAdmin(site, EPISODES, { width });
      await rows(admin).first().waitFor();
      await search(admin, `${SERIES}, part 11`);
      await expectCount(admin, '2 episodes found');
      expect(at.place).toContain('q=Cybersecurity');
      await edit(admin, part(110));
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      await admin.page.goBack();
      await row(admin, part(110)).waitFor();
    });

    it('corrects and hides, and an open home page of a visitor follows', async () => {
      const { admin, at } = await openAsAdmin(site, `${EPISODES}&sort=-views`);
      const visitor = await site.open('/');
      const [first, second] = await titlesOn(visitor.page);
      await search(admin, first!);
      await edit(admin, first!);
      await admin.page.getByLabel('Title', { exact: true }).fill(BETTER);
      await at.press('Save');
      await at.waitForToast('Episode saved');
      await untilCard(visitor.page, BETTER, 'visible');
      await at.press('All episodes');
      await search(admin, second!);
      await edit(admin, second!);
      await admin.page.getByLabel('Hide from visitors').check();
      await admin.page.getByLabel('Reason, which only administrators see').fill('An advertisement');
      await at.press('Save');
      await at.waitForToast('Episode saved');
      await untilCard(visitor.page, second!, 'hidden');
      await site.syncAgain();
      await visitor.page.reload();
      await untilCard(visitor.page, BETTER, 'visible');
      expect(await visitor.page.getByText(second!, { exact: true }).count()).toBe(0);
      await admin.page.goto(`${site.url}${EPISODES}&state=hidden`);
      await row(admin, second!).getByText('Hidden', { exact: true }).waitFor();
    });

    it('tags ten at once by keyboard, and takes it back', async () => {
      const { admin, at } = await openAsAdmin(site, EPISODES);
      await search(admin, `${SERIES}, part`);
      await expectCount(admin, '110 episodes found');
      await rows(admin).first().getByRole('checkbox').focus();
      for (let count = 0; count < 10; count += 1) {
        await admin.page.keyboard.press('Space');
        await admin.page.keyboard.press('ArrowDown');
      }
      await admin.page.getByRole('status').getByText('10 episodes selected').waitFor();
      expect(await at.violations()).toEqual([]);
      await admin.page.getByLabel('Topic', { exact: true }).last().fill('Blockchain');
      await admin.page.keyboard.press('Enter');
      await at.waitForToast('Blockchain added to 10 episodes');
      const tagged = rows(admin).filter({ hasText: 'Blockchain' });
      await tagged.nth(9).waitFor();
      await admin.page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
      await at.waitForToast('Undone for 10 episodes');
      await tagged.first().waitFor({ state: 'detached' });
    });

    it('orders the picks by keys and by drag, and an open home page of a visitor follows', async () => {
      const { admin, at } = await openAsAdmin(site, `${EPISODES}&section=editor-picks`);
      const visitor = await site.open('/');
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
      await button(`Move down ${part(60)}`).focus();
      await admin.page.keyboard.press('Enter');
      await admin.page.getByText(`${part(60)} is now 2 of 3`).waitFor();
      await admin.page.keyboard.press('Enter');
      await last(part(60));
      expect(await at.violations()).toEqual([]);
      await at.press('Save order');
      await at.waitForToast('Order saved');
      await untilPicks(visitor.page, [part(61), part(62), part(60)]);
      await order
        .locator('.pick-grip')
        .last()
        .dragTo(order.getByRole('listitem').first(), { targetPosition: { x: 20, y: 20 } });
      await last(part(62));
      await at.press('Save order');
      await untilPicks(visitor.page, [part(60), part(61), part(62)]);
    });

    it('pins the hero and excludes one', async () => {
      const { admin, at } = await openAsAdmin(site, `${EPISODES}&section=hero`, { width });
      const visitor = await site.open('/');
      const candidates = admin.page.getByRole('list', { name: 'Next candidates' });
      await candidates.getByRole('listitem').first().waitFor();
      await admin.page.getByRole('searchbox', { name: 'Search an episode to pin' }).fill(part(70));
      await admin.page.getByRole('button', { name: `Pin ${part(70)}`, exact: true }).click();
      await at.waitForToast('Pinned as the hero');
      const hero = visitor.page.locator('.home-stage h2');
      await hero.getByText(part(70), { exact: true }).waitFor();
      await at.press('Unpin');
      await at.waitForToast('No longer pinned');
      await hero.getByText(part(70), { exact: true }).waitFor({ state: 'detached' });
      const chosen = await hero.innerText();
      await admin.page.getByRole('button', { name: `Exclude ${chosen}`, exact: true }).click();
      await at.waitForToast('Never the hero again');
      await hero.getByText(chosen, { exact: true }).waitFor({ state: 'detached' });
      const excluded = admin.page.getByRole('list', { name: 'Never the hero' });
      await excluded.getByRole('button').click();
      await at.waitForToast('Allowed as the hero again');
    });

    it('gives a topic a word with a preview, and takes it back', async () => {
      const { admin, at } = await openAsAdmin(site, `${EPISODES}&section=topics`, { width });
      const { page } = admin;
      const visitor = await site.open(`/video/${await idOf(admin, part(70))}`);
      const badge = visitor.page.getByRole('link', { name: 'Leadership', exact: true });
      expect(await badge.count()).toBe(0);
      await page.getByRole('button', { name: /^Leadership/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Your words' }).fill('part 70');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('1 episode would get Leadership.').waitFor();
      await page.getByRole('list', { name: 'Examples' }).getByText(part(70)).waitFor();
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      await at.press('Save words');
      await at.waitForToast('Words of Leadership saved');
      await badge.waitFor();
      await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
      await at.waitForToast('The former words are back');
      await badge.waitFor({ state: 'detached' });
    });

    it('previews the home page with the rule of each row', async () => {
      const { admin } = await openAsAdmin(site, `${EPISODES}&section=home-preview`);
      const picks = admin.page.getByRole('region', { name: "Editor's Picks", exact: true });
      await picks.getByRole('listitem').nth(2).getByText(part(62)).waitFor();
    });

    it('names, groups and filters the audit log', async () => {
      const { admin, at } = await openAsAdmin(site, MANAGEMENT, { width });
      const ids = await Promise.all([53, 54, 55].map((number) => idOf(admin, part(number))));
      await correctAll(admin, ids);
      await at.goto(`${MANAGEMENT}?tab=audit`);
      const log = admin.page.getByRole('list', { name: 'Changes', exact: true });
      const tagged = log
        .getByRole('listitem')
        .filter({ hasText: 'You added a topic to 10 episodes' });
      await tagged.getByRole('button', { name: 'Show all 10 episodes' }).press('Enter');
      await tagged
        .getByText(new RegExp(`^${SERIES}, part`))
        .nth(9)
        .waitFor();
      const group = log
        .getByRole('listitem')
        .filter({ hasText: 'You corrected 3 episodes' })
        .first();
      await group.getByRole('button', { name: 'Show 3 changes' }).press('Enter');
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      const title = part(53);
      await group.getByRole('button', { name: title, exact: true }).click();
      await log.getByText('You hid').first().waitFor({ state: 'hidden' });
      expect(at.place).toContain('object=episode');
      await admin.box('Object').locator('option:checked').getByText(title).waitFor({
        state: 'attached',
      });
      await admin.box('Person').selectOption({ label: 'The operator' });
      await admin.page.getByText('No changes match these filters').waitFor();
      await admin.page.goBack();
      await log.getByText(title).first().waitFor();
      await at.press('Clear filters');
      await admin.box('Action').selectOption({ label: 'Hid' });
      await log.getByText('You hid').first().waitFor();
      await admin.box('First day').fill('2031-01-02');
      await admin.box('Last day').fill('2031-01-01');
      await admin.page.getByText('The last day is before the first day').waitFor();
      expect(await at.violations()).toEqual([]);
    });

    it('exports what the filters of the audit log match, and records it', async () => {
      const { admin } = await openAsAdmin(site, `${MANAGEMENT}?tab=audit&action=hid`);
      await admin.page.getByText('You hid').first().waitFor();
      const csv = await downloaded(admin, 'Export CSV');
      expect(csv.name).toMatch(/^elevate-audit-.*\.csv$/);
      const [head, ...rows] = csv.text.trimEnd().split('\r\n');
      expect(head).toContain('at,actor,actor_name,action,object_kind,object_id,object_name');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((line) => line.includes(`,${ROOT['Administrative Email']},hid,`))).toBe(
        true,
      );
      const jsonl = await downloaded(admin, 'Export JSON lines');
      const lines = jsonl.text.trimEnd().split('\n');
      const actions = lines.map((line) => (JSON.parse(line) as { action: string }).action);
      expect(actions).toEqual(rows.map(() => 'hid'));
      await admin.box('Action').selectOption({ label: 'Audit exported' });
      const log = admin.page.getByRole('list', { name: 'Changes', exact: true });
      await log.getByText('You exported the audit log').nth(1).waitFor();
      expect(await log.getByRole('listitem').count()).toBe(2);
    });

    it('shows both versions where two windows edit the same episode', async () => {
      const { admin, at } = await openAsAdmin(
        site,
        `${EPISODES}&q=${encodeURIComponent(part(50))}`,
      );
      await edit(admin, part(50));
      const other = await openAsAdmin(site, `${EPISODES}&q=${encodeURIComponent(part(50))}`);
      await edit(other.admin, part(50));
      await other.admin.page.getByLabel('Title', { exact: true }).fill('Theirs');
      await other.at.press('Save');
      await other.at.waitForToast('Episode saved');
      await admin.page.getByLabel('Title', { exact: true }).fill('Mine');
      await at.press('Save');
      const both = admin.page.getByRole('row').filter({ hasText: 'Theirs' });
      await both.getByText('Mine', { exact: true }).waitFor();
      expect(await at.violations()).toEqual([]);
      await at.press('Save mine');
      await at.waitForToast('Episode saved');
      await at.press('All episodes');
      await search(admin, 'Mine');
      await row(admin, 'Mine').waitFor();
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

    const statusOf = async (id: string) => (await fetch(`${site.url}/speakers/${id}`)).status;
    const openList = async (admin: AdminPage) => {
      await admin.page.getByRole('tab', { name: 'Speakers', exact: true }).click();
      await admin.page.getByRole('heading', { name: 'Speakers', exact: true }).waitFor();
      await admin.page.getByText(/^\d+ speakers found/).waitFor();
    };

    it('merges by keyboard and takes it back', async () => {
      const [from, into] = [speakers[0]!, speakers[1]!];
      const { admin, at } = await openAsAdmin(site, EPISODES, { width });
      await openList(admin);
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
      await waitUntil(async () => (await statusOf(from.id)) === 404);
      const merged = await read<{ speaker: Speaker }>(`speakers/${into.id}`);
      expect(merged.speaker.episodes).toBeGreaterThan(into.episodes);
      await site.syncAgain();
      expect(await statusOf(from.id)).toBe(404);
      const back = `Take back the merge of ${from.name}`;
      await admin.page.getByRole('button', { name: back }).press('Enter');
      await waitUntil(async () => (await statusOf(from.id)) === 200);
      expect(await at.horizontalOverflow()).toBe(0);
    });

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
      const { admin, at } = await openAsAdmin(site, EPISODES);
      const search = admin.page.getByRole('searchbox', { name: 'Search title, speaker or id' });
      await search.fill(items[0]!.id);
      await admin.page.getByText('1 episode found', { exact: true }).waitFor();
      await admin.page.locator('.episodes-table tbody tr').getByRole('button').first().click();
      await admin.page.getByRole('heading', { name: 'Edit episode' }).waitFor();
      const box = admin.page.getByRole('combobox', { name: 'Speakers' });
      await box.fill(speaker!.name.slice(0, 5).toLowerCase());
      await admin.page.getByRole('option', { name: new RegExp(speaker!.name) }).waitFor();
      expect(await at.violations()).toEqual([]);
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

async function untilPicks(page: Page, titles: readonly string[]): Promise<void> {
  const cards = page
    .getByRole('region', { name: "Editor's Picks", exact: true })
    .getByRole('listitem');
  for (const [index, title] of titles.entries())
    await cards.nth(index).getByRole('heading', { name: title, exact: true }).waitFor();
}

/** The titles of the first row, as the visitor reads them. */
async function titlesOn(page: Page): Promise<string[]> {
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await cards.first().waitFor();
  return cards.allInnerTexts();
}

/** One request after the other, as a script sends them. */
async function correctAll({ page }: AdminPage, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const status = await page.evaluate<number, readonly string[]>(
      async ([episode]) => {
        const answer = await fetch(`/api/v1/admin/episodes/${episode}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'if-match': '*' },
          body: JSON.stringify({ description: 'Corrected by a script' }),
        });
        return answer.status;
      },
      [id],
    );
    expect(status).toBe(200);
  }
}

async function downloaded({ page }: AdminPage, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text };
}
