import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitUntil } from '@elevate/testing';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { standInPlayer } from './support/stand-in-player.js';
import { visitorWorld } from './support/visitor-world.js';

const SECTION = `${MANAGEMENT}?tab=content&section=collections`;
const TITLE = 'Begin with these';

interface Talk {
  readonly id: string;
  readonly title: string;
  readonly embeddable: boolean;
}

describeInBrowser('a collection, in a browser', () => {
  let site: AccountSite;
  let talks: readonly Talk[];

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'collections', world: visitorWorld() });
    await setUpAdministrator(site);
    const home = (await (await fetch(`${site.url}/api/v1/home`)).json()) as {
      rows: { episodes: Talk[] }[];
    };
    const all = home.rows.flatMap(({ episodes }) => episodes).filter((talk) => talk.embeddable);
    talks = [...new Map(all.map((talk) => [talk.id, talk])).values()].slice(0, 3);
  });
  afterEach(async () => expect(await site?.leave()).toEqual([]));
  afterAll(() => site?.close());

  const statusOf = async () => (await fetch(`${site.url}/collections/begin-with-these`)).status;
  const isAnswered = (status: number) =>
    waitUntil(async () => (await statusOf()) === status, { what: `an answer with ${status}` });

  async function add(page: Page, { id, title }: Talk): Promise<void> {
    const search = page.getByLabel('Search an episode to add');
    await search.fill(id);
    const found = page.getByRole('button', { name: `Add ${title}`, exact: true });
    await found.waitFor();
    await found.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${title}`, exact: true }).waitFor();
  }

  it('is built by a curator, ordered with the keyboard, scheduled, and shown', async () => {
    const { at, page } = await openAsAdmin(site, SECTION);
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await press('New collection');
    await page.getByLabel(/^Title/).fill(TITLE);
    await page.getByLabel(/^Description/).fill('Three talks for a first evening.');
    for (const talk of talks) await add(page, talk);
    // Written third, wanted first.
    await page.getByRole('button', { name: `Move up ${talks[2]!.title}` }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText(`${talks[2]!.title} is now 1 of 3`).waitFor();
    await page.getByLabel('From', { exact: true }).first().fill('2099-01-01T10:00');
    const draft = page.getByRole('checkbox', { name: /^Draft/ });
    if (await draft.isChecked()) await draft.uncheck();
    expect(await at.violations()).toEqual([]);
    await press('Save collection');
    await page.getByText('Collection saved').first().waitFor();
    expect(await statusOf()).toBe(404);
    await page.getByLabel('From', { exact: true }).first().fill('');
    await page.getByLabel('Row of the home page').selectOption('hero');
    await press('Save collection');
    await isAnswered(200);
  });

  describe.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('at %d px, %s', (width, colorScheme) => {
    it('leads a visitor from the home page through its order', async () => {
      const { page } = await site.open('/', { width, elsewhere: standInPlayer(1) });
      await page.emulateMedia({ colorScheme });
      const row = page.getByRole('region', { name: TITLE });
      await row.getByRole('link', { name: /^View All/ }).click();
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
      const links = page.getByRole('main').getByRole('listitem').getByRole('heading');
      expect(await links.allTextContents()).toEqual(
        [talks[2], talks[0], talks[1]].map((talk) => talk!.title),
      );
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('link', { name: talks[2]!.title, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: talks[2]!.title }).waitFor();
      await page.getByRole('main').getByRole('link', { name: TITLE }).first().waitFor();
      await page
        .getByRole('button', { name: `Play ${talks[2]!.title}` })
        .last()
        .click();
      await page.getByRole('dialog', { name: talks[2]!.title }).waitFor();
      await page.getByRole('button', { name: `Next: ${talks[0]!.title}` }).click();
      await page.getByRole('dialog', { name: talks[0]!.title }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });
});
