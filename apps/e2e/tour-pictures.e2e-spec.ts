import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tempDir } from '@elevate/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describeInBrowser } from './support/browser.js';
import { ROOT } from './support/environment.js';
import { Recording } from './support/recording.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

// Ordinary runs leave the committed recording alone.
const KEEP = process.env.SCREENSHOTS === 'write';
const KEPT_IN = join(ROOT, 'docs', 'screenshots');
const MOST_BYTES = 1_500_000;
// Less would be a page without its styles, or one frame.
const LEAST_BYTES = 100_000;

const PAGES = [
  ['Categories', 'role=button[name=/^AI /]'],
  ['News', '.news-grid > li'],
  ['Events', '.event-grid > li h3'],
] as const;

describeInBrowser('a recording of the first minute with the sample catalogue', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let visited: VisitedSite;

  beforeAll(async () => {
    folder = await tempDir('tour');
    visited = await startVisitedSite({
      name: 'tour',
      settings: { SAMPLE_NEWS: 'on', SAMPLE_EVENTS: 'on' },
    });
  });
  afterAll(async () => {
    await visited?.close();
    await folder?.remove();
  });

  it('shows home, a talk, a search, the categories, news and events', async () => {
    const recording = new Recording();
    const { page } = await visited.open('/');
    await page.setViewportSize({ width: 1280, height: 760 });
    await showHome(page, recording);
    await showTalk(page, recording);
    await showSearch(page, recording);
    for (const [name, content] of PAGES) await showPage(page, recording, name, content);
    const webp = await recording.webp();
    await writeFile(join(KEEP ? KEPT_IN : folder.path, 'tour.webp'), webp);
    expect(webp.length).toBeGreaterThan(LEAST_BYTES);
    expect(webp.length).toBeLessThan(MOST_BYTES);
    expect(recording.seconds).toBeLessThan(30);
    // Equal neighbors become one frame.
    const { pages = 0 } = await sharp(webp, { animated: true }).metadata();
    expect(pages).toBeGreaterThan(15);
  });
});

async function showHome(page: Page, recording: Recording): Promise<void> {
  await page.getByText(/^Updated at \d/).waitFor();
  await page.locator('.row-place').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'More Info' }).first().waitFor();
  await settled(page);
  await recording.hold(page, 1_800);
  await recording.scroll(page, 0, 720);
  await recording.hold(page, 1_000);
}

async function showTalk(page: Page, recording: Recording): Promise<void> {
  const card = page.getByRole('region', { name: 'New Releases' }).getByRole('listitem').nth(1);
  await card.hover();
  await card.getByRole('button', { name: /^Play / }).waitFor();
  await recording.hold(page, 1_200);
  await card.getByRole('link').first().click();
  await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await recording.hold(page, 2_000);
}

async function showSearch(page: Page, recording: Recording): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/?search=`);
  await page.getByText('Start typing').waitFor();
  await recording.hold(page, 500);
  await recording.type(page, 'data');
  await page.getByText(/^Found \d+ episodes$/).waitFor();
  await settled(page);
  await recording.hold(page, 1_800);
  await page.keyboard.press('Escape');
}

async function showPage(
  page: Page,
  recording: Recording,
  name: string,
  content: string,
): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await page.locator(content).first().waitFor();
  await settled(page);
  await recording.hold(page, 1_800);
}

/** Images of other hosts fail here, and their placeholders replace them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
}
