import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { chromium } from 'playwright-core';
import { findChromium } from '../../test/chromium.mjs';
import { startEmbeddedMode } from '../ingest/modes.mjs';
import { describeMachine, median, table, writeSection } from '../statistics.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  channels: { type: 'string', default: '20' },
  videos: { type: 'string', default: '250' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};
const UNITS = 100_000_000;
const SEED = 7;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    channels: Number(values.channels),
    videos: Number(values.videos),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const log = (line) => process.stderr.write(`interactions: ${line}\n`);
  const chromium = await findChromium({ log, root: ROOT });
  if (!chromium) throw new Error('Chromium not found. Set CHROMIUM_PATH');
  const chosen = INTERACTIONS.filter(({ name }) => name.includes(values.only));
  const closing = [];
  try {
    const siteUrl = await startSite(settings, closing);
    const visitor = await Visitor.open(chromium, siteUrl);
    closing.push(() => visitor.close());
    const outcomes = chosen.map((interaction) => ({ ...interaction, measured: [] }));
    for (let round = 0; round < settings.rounds; round += 1) {
      for (const outcome of outcomes) {
        const measured = await visitor.measure(outcome);
        log(`round ${round + 1}, ${outcome.name}: ${JSON.stringify(measured)}`);
        outcome.measured.push(measured);
      }
    }
    const text = report(outcomes, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('interactions', text);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function startSite({ channels, videos }, closing) {
  const plan = { seed: SEED, channels, videosPerChannel: videos, edgeCases: false };
  const upstream = await startUpstream({ world: generateWorld(plan), quotaLimit: UNITS });
  closing.push(() => upstream.close());
  const product = await startEmbeddedMode({
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
    SCHEDULES: 'off',
    SAMPLE_CATALOGUE: 'off',
  });
  closing.push(() => product.stop());
  const channelIds = upstream.world.channels.map(({ id }) => id);
  await product.follow(channelIds);
  await product.sync(channelIds);
  await product.filled(channels * videos);
  return product.siteUrl;
}

const TARGET_MS = 100;
const NO_LONG_TASK_MS = 50;

export function report(outcomes, { rounds, channels, videos }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Interactions on a slow processor',
    '',
    `\`npm run bench -- interactions\`, ${today}: ${describeMachine()}. Embedded product with ${channels * videos} episodes of ` +
      `${channels} channels, Chromium, processor four times slower, ${rounds} rounds, each in a new browser context. ` +
      `"Next frame" is the interaction's duration as INP counts it; "longest task" is the longest one from the press until 2.5 s after the result, ` +
      `parts that load included (below ${NO_LONG_TASK_MS} ms none is reported). Target: each below ${TARGET_MS} ms.`,
    '',
    table(
      [
        'Interaction',
        'next frame, median',
        'most',
        'longest task, median',
        'most',
        'below the target',
      ],
      outcomes.map(row),
    ),
  ].join('\n');
}

function row({ name, measured }) {
  const inps = measured.map(({ inp }) => inp);
  const tasks = measured.map(({ task }) => task);
  const good = measured.filter(({ inp, task }) => inp < TARGET_MS && task < TARGET_MS);
  return [name, ...figures(inps), ...figures(tasks), `${good.length} of ${measured.length}`];
}

function figures(values) {
  return [median(values), Math.max(...values)].map((value) =>
    value === 0 ? 'none' : `${Math.round(value)} ms`,
  );
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** `target` is pressed, or `key`; `shown` selects what must be visible afterwards. */
export const INTERACTIONS = [
  {
    name: 'open search on home',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.getByRole('button', { name: 'Search', exact: true }).first(),
    shown: (page) => page.locator('.search-page input'),
  },
  {
    name: 'type a letter in search',
    path: '/',
    viewport: DESKTOP,
    before: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
      await page.locator('.search-page input').waitFor();
    },
    key: 't',
    shown: (page) => page.locator('.search-page li a').first(),
  },
  {
    name: 'open the player from the hero',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.getByRole('button', { name: /^Play/ }).first(),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'open the menu on a phone',
    path: '/',
    viewport: PHONE,
    target: (page) => page.getByRole('button', { name: 'Open menu' }),
    shown: (page) => page.getByRole('navigation', { name: 'Menu' }),
  },
  {
    name: 'choose a topic',
    path: '/categories',
    viewport: DESKTOP,
    target: (page) => page.locator('.chip-reel button, .chip-reel a').first(),
    shown: (page) => page.getByRole('list', { name: 'Selected topics' }),
  },
  {
    name: 'next page of channel rows',
    path: '/',
    viewport: DESKTOP,
    before: (page) =>
      page.getByRole('navigation', { name: 'Pages of channels' }).scrollIntoViewIfNeeded(),
    target: (page) => page.getByRole('button', { name: 'Next', exact: true }),
    shown: (page) => page.getByText('Page 2 of'),
  },
  {
    name: 'open an episode',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.locator('.card a').first(),
    shown: (page) => page.locator('.episode-picture').first(),
  },
];

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
