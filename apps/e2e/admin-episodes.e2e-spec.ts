import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import {
  MANAGEMENT,
  openAsAdmin,
  setUpAdministrator,
  type AdminPage,
} from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { visitorWorld } from './support/visitor-world.js';

const EPISODES = `${MANAGEMENT}?tab=content`;
const SERIES = 'Cybersecurity without fear';
const part = (number: number) => `${SERIES}, part ${number}`;
const BETTER = 'A title that a curator chose';

jest.setTimeout(180_000);

describeInBrowser("the curator's table of episodes, in a browser", () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-episodes', world: visitorWorld() });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const rows = ({ page }: AdminPage): Locator => page.locator('.episodes-table tbody tr');
  const row = (admin: AdminPage, title: string) =>
    rows(admin).filter({ has: admin.page.getByText(title, { exact: true }) });
  const edit = async (admin: AdminPage, title: string) => {
    await row(admin, title).getByRole('button').click();
    await admin.page.getByRole('heading', { name: 'Edit episode' }).waitFor();
  };
  const found = ({ page }: AdminPage, count: string) =>
    page.getByRole('status').getByText(count, { exact: true }).waitFor();
  const search = async (admin: AdminPage, text: string) => {
    await admin.page.getByRole('searchbox', { name: 'Search title, speaker or id' }).fill(text);
  };
  const untilCard = (page: Page, title: string, state: 'visible' | 'hidden') =>
    page.getByText(title, { exact: true }).first().waitFor({ state });

  it.each([360, 1280])('finds episodes and edits one, %i px wide', async (width) => {
    const { admin, at } = await openAsAdmin(site, EPISODES, { width });
    await rows(admin).first().waitFor();
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    await search(admin, `${SERIES}, part 11`);
    await found(admin, '2 episodes found');
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
    await found(admin, '110 episodes found');
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

  it('shows both versions where two windows edit the same episode', async () => {
    const { admin, at } = await openAsAdmin(site, `${EPISODES}&q=${encodeURIComponent(part(50))}`);
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

/** The titles of the first row, as the visitor reads them. */
async function titlesOn(page: Page): Promise<string[]> {
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await cards.first().waitFor();
  return cards.allInnerTexts();
}
