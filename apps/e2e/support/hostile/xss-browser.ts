import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { HostileClient } from './hostile-client.js';
import { marksIn, unsafeMarks } from './xss-detector.js';

/** Records what ran: payloads set `__pwned`, open dialogs, or break the policy with an inline script. */
const WATCH = `
  window.__ran = [];
  Object.defineProperty(window, '__pwned', { set: (value) => window.__ran.push(String(value)) });
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    window[name] = (value) => window.__ran.push(name + ' ' + value);
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event;
    if (/^(script|object|frame|base|form|trusted)/.test(effectiveDirective))
      window.__ran.push([effectiveDirective, blockedURI, sample].join(' '));
  });`;

export class HostileTab {
  /** What ran or would run, with the page. */
  readonly caught = new Map<string, string>();

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
  ) {}

  static async open(browser: Browser, url: string, by?: HostileClient): Promise<HostileTab> {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    await context.addInitScript(WATCH);
    const { origin, hostname } = new URL(url);
    await context.route(
      (address) => address.origin !== origin,
      (route) => route.abort(),
    );
    const cookies = [...(by?.cookies ?? [])].map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: '/api',
      httpOnly: true,
    }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    const tab = new HostileTab(context, page, url);
    page.on('dialog', (dialog) => {
      tab.caught.set(`a dialog: ${dialog.message()}`, page.url());
      void dialog.dismiss();
    });
    return tab;
  }

  /** Waits until the client has taken over, then looks at the document as it is now. */
  async visit(path: string): Promise<string> {
    await this.page.goto(`${this.url}${path}`);
    const isRunning = this.page.locator('input[name="theme"]:checked');
    await isRunning.waitFor({ state: 'attached' }).catch((cause: unknown) => {
      throw new Error(`The client did not take over ${path}`, { cause });
    });
    return this.inspect(path);
  }

  async inspect(where: string): Promise<string> {
    const ran = await this.page.evaluate<string[]>('window.__ran.splice(0)');
    for (const script of ran) {
      for (const mark of marksIn(script).concat(marksIn(script).length === 0 ? [script] : [])) {
        this.caught.set(mark, `ran on ${where}`);
      }
    }
    const html = await this.page.content();
    for (const mark of unsafeMarks(html)) this.caught.set(mark, `in the document of ${where}`);
    return html;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
