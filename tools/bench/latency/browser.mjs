import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
// Longer than the pause that the site makes between two updates while changes pour in.
const SETTLE_MS = 1_500;

// Notes each update in the page itself, where the client's own listener gets it.
const NOTE_UPDATES = `
  window.updates = [];
  const Original = window.EventSource;
  window.EventSource = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener('changed', () => window.updates.push(Date.now()));
    }
  };
`;

/** A browser with the home page open, which notes when it gets word that something changed. */
export class ListeningBrowser {
  #browser;
  #page;
  #updates = [];

  constructor(browser, page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(executablePath, siteUrl) {
    const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    const page = await browser.newPage();
    await page.addInitScript(NOTE_UPDATES);
    const opened = page.waitForRequest((request) => request.url().includes('/api/v1/stream'));
    await page.goto(siteUrl);
    await opened;
    await delay(SETTLE_MS);
    return new ListeningBrowser(browser, page);
  }

  /** Waits for the last update and takes over what the page has noted. */
  async settle() {
    await delay(SETTLE_MS);
    // The same clock for all processes of the machine, to the millisecond.
    const offset = performance.timeOrigin;
    const noted = await this.#page.evaluate(() => window.updates);
    this.#updates = noted.map((at) => at - offset);
  }

  /** The first update that can speak of a change which the site served at that moment. */
  firstSince(served) {
    return this.#updates.find((at) => at >= served) ?? null;
  }

  async close() {
    await this.#browser.close();
  }
}
