import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { isShort, log, medianOf, ms, requireChromium, table } from './harness.mjs';
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
const SETTLE_MS = isShort ? 50 : 2_500;
// A hand needs so long between reaching a button and pressing it.
const HOVER_MS = 150;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const SEARCH = 'role=button[name="Search"]';
const FIELD = '[role=search] input';

/** `result` is visible after the press. A query by role would be a long task of the page. */
const INTERACTIONS = [
  { name: 'open search on home', target: SEARCH, result: FIELD },
  {
    name: 'type a letter in search',
    opener: SEARCH,
    target: FIELD,
    key: 't',
    result: '[aria-label="Search results"] a',
  },
  {
    name: 'open the player from the hero',
    target: 'role=button[name=/^Play/]',
    result: '[role=dialog]',
  },
  {
    name: 'open the menu on a phone',
    viewport: PHONE,
    target: 'role=button[name="Open menu"]',
    result: 'nav[aria-label=Menu]',
  },
  {
    name: 'choose a topic',
    path: '/categories',
    target: '.chip-reel button, .chip-reel a',
    result: 'ul[aria-label="Selected topics"]',
  },
  {
    name: 'next page of channel rows',
    target: 'nav[aria-label="Pages of channels"] >> role=button[name="Next"]',
    result: 'nav [role=status]:has-text("Page 2 of")',
  },
  { name: 'open an episode', target: '.card a', result: '.episode-picture' },
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
  await product.follow(source.channelIds);
  await product.sync(source.channelIds);
  await product.untilFilled(channels * videos);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  onEnd(() => browser.close());
  const rows = [];
  for (const interaction of INTERACTIONS.filter(({ name }) => name.includes(only))) {
    const measured = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await measure(browser, product.site, interaction));
    log(`${interaction.name}: ${JSON.stringify(measured)}`);
    const good = measured.filter(({ inp, task }) => Math.max(inp, task) < TARGET_MS);
    const longest = medianOf(measured, 'task');
    const times = [ms(medianOf(measured, 'inp')), longest > 0 ? ms(longest) : 'none'];
    rows.push([interaction.name, ...times, `${good.length} of ${rounds}`]);
  }
  const head = ['Interaction', 'next frame', 'longest task', 'below the target'];
  return [`Processor ${SLOWER} times slower. Target: ${TARGET_MS} ms.`, table(head, rows)];
}

async function measure(browser, site, interaction) {
  const { path = '/', viewport = DESKTOP, opener, target, key, result } = interaction;
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const first = (selector) => page.locator(selector).first();
    await page.addInitScript(OBSERVE);
    await page.goto(site + path, { waitUntil: 'networkidle' });
    if (opener) await first(opener).click();
    await first(target).scrollIntoViewIfNeeded();
    await delay(SETTLE_MS);
    const { x, y, width, height } = await first(target).boundingBox();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => (window.observed = { events: [], frames: [] }));
    if (key) await page.keyboard.press(key);
    else await pointAndClick(page.mouse, x + width / 2, y + height / 2);
    await first(result).waitFor();
    await delay(SETTLE_MS);
    const { events, frames } = await page.evaluate(() => window.observed);
    return { inp: Math.max(0, ...events), task: Math.max(0, ...frames) };
  } finally {
    await context.close();
  }
}

/** The checks of `click()` run in the page and would be measured. */
async function pointAndClick(mouse, x, y) {
  await mouse.move(x, y);
  await delay(HOVER_MS);
  await mouse.down();
  await mouse.up();
}
