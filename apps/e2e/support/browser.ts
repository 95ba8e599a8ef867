import { describe } from '@jest/globals';
import { isOnCi } from '@elevate/testing';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const path = process.env.CHROMIUM_PATH;

/** Counted as skipped where there is no browser; on CI that is a failure instead. */
export const describeInBrowser = path || isOnCi ? describe : describe.skip;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No name but this machine's is ever looked up, whatever the browser wants by itself.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

/** Starts the browser that CHROMIUM_PATH names. */
export function launchBrowser(): Promise<Browser> {
  if (!path) throw new Error('CHROMIUM_PATH names no browser');
  return chromium.launch({ executablePath: path, args: ARGUMENTS });
}

/** A page, and what went wrong in it. */
export interface Visit {
  readonly page: Page;
  /** What the document was answered with. */
  readonly status: number | undefined;
  /** Errors and warnings of the console, and errors of scripts; pictures that other hosts would have sent are none. */
  readonly errors: readonly string[];
  /** Addresses of the documents that were loaded: one, unless the page was left or loaded again. */
  readonly documents: readonly string[];
  /** Addresses of other hosts that were asked for, in vain. */
  readonly outside: readonly string[];
  /** Opens an address in another tab of the same browser; what goes wrong there counts, too. */
  tab(path: string): Promise<Page>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly width?: number;
  /** Runs in the page before its own scripts. */
  readonly before?: string;
  /** A page that stands in for every document of other hosts: the player, and what opens in a new tab. */
  readonly elsewhere?: string;
}

const HEIGHT = 900;

/** Opens an address of the site as a visitor with an empty cache; nothing leaves this machine. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1280, before, elsewhere, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: 'dark',
    ...context,
  });
  const page = await opened.newPage();
  const { origin } = new URL(url);
  if (before) await page.addInitScript(before);
  await opened.route(
    (address) => address.origin !== origin,
    (route) =>
      elsewhere && route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: elsewhere })
        : route.abort(),
  );
  const seen = { errors: [], documents: [], outside: [] };
  watch(page, origin, seen);
  const response = await page.goto(url);
  const tab = async (path: string) => {
    const another = await opened.newPage();
    watch(another, origin, seen);
    await another.goto(`${origin}${path}`);
    return another;
  };
  return { page, status: response?.status(), ...seen, tab, close: () => opened.close() };
}

const HARMLESS = [
  // What Playwright itself says where it was asked to keep the worker away.
  /^Service Worker registration blocked by Playwright$/,
  // Seen once, for all thumbnails of a page at a time. Nothing of ours fetches a picture by script,
  // and what wanted to was refused, as it should be.
  /^Connecting to 'https:\/\/i\.ytimg\.com\/[^']*' violates .* "connect-src 'self'"/,
];

interface Seen {
  readonly errors: string[];
  readonly documents: string[];
  readonly outside: string[];
}

function watch(page: Page, origin: string, { errors, documents, outside }: Seen): void {
  page.on('pageerror', (error) => void errors.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    const isOutside = /^https?:/.test(url) && new URL(url).origin !== origin;
    const isFailedPicture = isOutside && message.text().startsWith('Failed to load resource');
    const isBad =
      ['error', 'warning'].includes(message.type()) &&
      !HARMLESS.some((harmless) => harmless.test(message.text()));
    if (isBad && !isFailedPicture) errors.push(`${message.text()} ${url}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== origin) outside.push(url);
    else if (request.isNavigationRequest()) documents.push(url);
  });
}

/** Waits until a page works: only one that its script has taken over has one of these marked. */
export function pageWorks(page: Page): Promise<void> {
  return page.locator('input[name="theme"]:checked').waitFor({ state: 'attached' });
}
