import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { standInPlayer } from './support/stand-in-player.js';
import { visitorWorld } from './support/visitor-world.js';

const SENTENCE = 'A lantern that drifts upstream needs no wind';
const AT = 65;
const lines = Array.from({ length: 120 }, (_, line) => {
  const second = (line * 5) % 60;
  const at = `00:${String(Math.floor((line * 5) / 60)).padStart(2, '0')}:${String(second).padStart(2, '0')}`;
  return `${at}.000 --> ${at}.900\n${line * 5 === AT ? SENTENCE : `This is line ${line} of the evening`}.\n`;
});

describeInBrowser('what is said in a talk, in a browser', () => {
  let site: AccountSite;
  let folder: string;
  let talk: { readonly id: string; readonly title: string };

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'transcripts', world: visitorWorld() });
    await setUpAdministrator(site);
    const home = (await (await fetch(`${site.url}/api/v1/home`)).json()) as {
      rows: { episodes: (typeof talk & { embeddable: boolean })[] }[];
    };
    talk = home.rows.flatMap(({ episodes }) => episodes).find(({ embeddable }) => embeddable)!;
    folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
    writeFileSync(join(folder, `${talk.id}.en.vtt`), `WEBVTT\n\n${lines.join('\n')}`);
  });
  afterEach(async () => expect(await site?.leave()).toEqual([]));
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is uploaded by a curator, with the keyboard, after a look at its first lines', async () => {
    const { admin, at, page } = await openAsAdmin(
      site,
      `${MANAGEMENT}?tab=content&episode=${talk.id}`,
    );
    await page.getByRole('heading', { name: 'Edit episode' }).waitFor();
    const add = page.getByRole('button', { name: 'Add a transcript' });
    await add.focus();
    await page.keyboard.press('Enter');
    await admin.page
      .locator('input[type=file]')
      .last()
      .setInputFiles(join(folder, `${talk.id}.en.vtt`));
    await page.getByText('This is line 1 of the evening.').waitFor();
    expect(await at.violations()).toEqual([]);
    const save = page.getByRole('button', { name: 'Save transcript' });
    await save.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Transcript saved').first().waitFor();
  });

  /** The overlay, by keys alone, up to the passage. */
  async function find(page: Page): Promise<void> {
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').waitFor();
    await page.keyboard.type('lantern drifts upstream');
    const passage = page
      .getByRole('list', { name: 'Said in talks' })
      .getByRole('link', { name: talk.title });
    await passage.waitFor();
    for (let left = 30; left > 0; left -= 1) {
      await page.keyboard.press('ArrowDown');
      if (await passage.and(page.locator(':focus')).count()) break;
    }
    await page.keyboard.press('Enter');
  }

  describe.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('at %d px, %s', (width, colorScheme) => {
    it('is found by a sentence of no title, and opened at its second', async () => {
      const { page } = await site.open('/', { width, elsewhere: standInPlayer(AT + 0.2) });
      await page.emulateMedia({ colorScheme });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await find(page);
      const player = page.locator('iframe');
      await player.waitFor();
      expect(await player.getAttribute('src')).toContain(`&start=${AT}&`);
      const dialog = page.getByRole('dialog', { name: talk.title });
      const open = dialog.getByRole('button', { name: 'Transcript' });
      await open.focus();
      await page.keyboard.press('Enter');
      const current = dialog.locator('[aria-current=true]');
      await current.waitFor();
      expect(await current.textContent()).toContain(SENTENCE);
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // Its page, and the part of the page with the text.
      await page.getByRole('heading', { level: 1, name: talk.title }).waitFor();
      await page.getByText(SENTENCE).first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      const texts = asked.filter((url) => url.includes('/transcripts/'));
      expect(new Set(texts).size).toBe(1);
      expect(texts).toHaveLength(1);
    });
  });

  it('stands in the page without scripts', async () => {
    const html = await (await fetch(`${site.url}/video/${talk.id}`)).text();
    expect(html).toMatch(new RegExp(`<span[^>]*>${SENTENCE}\\.`));
    expect(html).toMatch(new RegExp(`"transcript":"[^"]*${SENTENCE}`));
  });
});
