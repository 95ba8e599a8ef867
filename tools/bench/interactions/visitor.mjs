import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
const SLOWER = 4;
const SETTLE_MS = 2_500;
// A hand needs so long between reaching a button and pressing it.
const HOVER_MS = 150;

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

/** A browser on a processor four times slower. Each measurement uses a fresh context. */
export class Visitor {
  #browser;
  #siteUrl;

  constructor(browser, siteUrl) {
    this.#browser = browser;
    this.#siteUrl = siteUrl;
  }

  static async open(executablePath, siteUrl) {
    return new Visitor(await chromium.launch({ executablePath, args: ARGUMENTS }), siteUrl);
  }

  /** Milliseconds: until the next frame (INP), and the longest task until the result is shown. */
  async measure({ path, viewport, before, target, key, shown }) {
    const context = await this.#browser.newContext({ viewport, serviceWorkers: 'block' });
    try {
      const page = await context.newPage();
      await page.addInitScript(OBSERVE);
      await page.goto(this.#siteUrl + path, { waitUntil: 'networkidle' });
      await before?.(page);
      await delay(SETTLE_MS);
      const place = target && (await middleOf(target(page)));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.evaluate(() => (window.observed = { events: [], frames: [] }));
      if (place) await pointAndClick(page.mouse, place);
      else await page.keyboard.press(key);
      await shown(page).waitFor();
      await delay(SETTLE_MS);
      const { events, frames } = await page.evaluate(() => window.observed);
      return { inp: Math.max(0, ...events), task: Math.max(0, ...frames) };
    } finally {
      await context.close();
    }
  }

  close() {
    return this.#browser.close();
  }
}

/** Not by `click()`, whose checks of the target run in the page and would be measured. */
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
