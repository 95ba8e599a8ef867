import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
const SETTLE_MS = 1_500;

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

  async settle() {
    await delay(SETTLE_MS);
    // All processes share the machine's clock, to the millisecond.
    const offset = performance.timeOrigin;
    const noted = await this.#page.evaluate(() => window.updates);
    this.#updates = noted.map((at) => at - offset);
  }

  firstSince(served) {
    return this.#updates.find((at) => at >= served) ?? null;
  }

  async close() {
    await this.#browser.close();
  }
}
