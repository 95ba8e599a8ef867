import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { log, median, requireChromium, table } from './harness.mjs';
import { startEmbedded, startSource } from './product.mjs';

export const defaults = { rounds: 5, channels: 20, videos: 250, only: '' };
export const short = { rounds: 1, channels: 20, videos: 3 };

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
const TARGET_MS = 100;
const SLOWER = 4;
const SETTLE_MS = process.env.BENCH_SHORT ? 50 : 2_500;
// A hand needs so long between reaching a button and pressing it.
const HOVER_MS = 150;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const field = (page) => page.locator('[role=search] input');
const search = (page) => page.getByRole('button', { name: 'Search', exact: true }).first();

/** `result` is visible after the press. A query by role would be a long task of the page. */
const INTERACTIONS = [
  {
    name: 'open search on home',
    target: search,
    result: field,
  },
  {
    name: 'type a letter in search',
    before: async (page) => {
      await search(page).click();
      await field(page).waitFor();
    },
    key: 't',
    result: (page) => page.locator('[aria-label="Search results"] a').first(),
  },
  {
    name: 'open the player from the hero',
    target: (page) => page.getByRole('button', { name: /^Play/ }).first(),
    result: (page) => page.locator('[role=dialog]'),
  },
  {
    name: 'open the menu on a phone',
    viewport: PHONE,
    target: (page) => page.getByRole('button', { name: 'Open menu' }),
    result: (page) => page.locator('nav[aria-label=Menu]'),
  },
  {
    name: 'choose a topic',
    path: '/categories',
    target: (page) => page.locator('.chip-reel button, .chip-reel a').first(),
    result: (page) => page.locator('ul[aria-label="Selected topics"]'),
  },
  {
    name: 'next page of channel rows',
    before: (page) =>
      page.getByRole('navigation', { name: 'Pages of channels' }).scrollIntoViewIfNeeded(),
    target: (page) => page.getByRole('button', { name: 'Next', exact: true }),
    result: (page) => page.locator('nav [role=status]', { hasText: 'Page 2 of' }),
  },
  {
    name: 'open an episode',
    target: (page) => page.locator('.card a').first(),
    result: (page) => page.locator('.episode-picture').first(),
  },
];

const OBSERVE = `
  window.observed = { events: [], frames: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.observed.events.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.observed.frames.push(duration);
  }).observe({ type: 'longtask' });
`;

export async function run({ rounds, channels, videos, only }, onEnd) {
  const executablePath = await requireChromium();
  const source = await startSource({ channels, videos }, onEnd);
  const product = await startEmbedded(source.settings, onEnd);
  await product.fill(source);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  onEnd(() => browser.close());
  const rows = [];
  for (const interaction of INTERACTIONS.filter(({ name }) => name.includes(only))) {
    const measured = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measure(browser, product.site, interaction));
    }
    log(`${interaction.name}: ${JSON.stringify(measured)}`);
    const good = measured.filter(({ inp, task }) => Math.max(inp, task) < TARGET_MS);
    const frame = median(measured.map(({ inp }) => inp));
    const task = median(measured.map((sample) => sample.task));
    const longest = task === 0 ? 'none' : `${Math.round(task)} ms`;
    rows.push([interaction.name, `${frame} ms`, longest, `${good.length} of ${rounds}`]);
  }
  const head = ['Interaction', 'next frame', 'longest task', 'below the target'];
  return [`Processor ${SLOWER} times slower. Target: ${TARGET_MS} ms.`, table(head, rows)];
}

async function measure(browser, site, interaction) {
  const { path = '/', viewport = DESKTOP, before, target, key, result } = interaction;
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    await page.goto(site + path, { waitUntil: 'networkidle' });
    await before?.(page);
    await delay(SETTLE_MS);
    const place = target && (await middleOf(target(page)));
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => (window.observed = { events: [], frames: [] }));
    if (place) await pointAndClick(page.mouse, place);
    else await page.keyboard.press(key);
    await result(page).waitFor();
    await delay(SETTLE_MS);
    const { events, frames } = await page.evaluate(() => window.observed);
    return { inp: Math.max(0, ...events), task: Math.max(0, ...frames) };
  } finally {
    await context.close();
  }
}

/** The checks of `click()` run in the page and would be measured. */
async function pointAndClick(mouse, { x, y }) {
  await mouse.move(x, y);
  await delay(HOVER_MS);
  await mouse.down();
  await mouse.up();
}

async function middleOf(locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
