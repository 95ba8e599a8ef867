import { describe } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const path = process.env.CHROMIUM_PATH;
const onCi = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Counted as skipped where there is no browser; on CI that is a failure instead. */
export const describeInBrowser = path || onCi ? describe : describe.skip;

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
  const watched = watch(page, origin);
  const response = await page.goto(url);
  return { page, status: response?.status(), ...watched, close: () => opened.close() };
}

const HARMLESS = [
  // What Playwright itself says where it was asked to keep the worker away.
  /^Service Worker registration blocked by Playwright$/,
  // Seen once, for all thumbnails of a page at a time. Nothing of ours fetches a picture by script,
  // and what wanted to was refused, as it should be.
  /^Connecting to 'https:\/\/i\.ytimg\.com\/[^']*' violates .* "connect-src 'self'"/,
];

function watch(page: Page, origin: string): Pick<Visit, 'errors' | 'documents' | 'outside'> {
  const errors: string[] = [];
  const documents: string[] = [];
  const outside: string[] = [];
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
  return { errors, documents, outside };
}
