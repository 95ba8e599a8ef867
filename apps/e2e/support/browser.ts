import { describe } from '@jest/globals';
import { isOnCi, measured, slowness } from '@elevate/testing';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Route,
} from 'playwright-core';

const path = process.env.CHROMIUM_PATH;

/** Skipped without a browser; on CI a missing browser is a failure. */
export const describeInBrowser = path || isOnCi ? describe : describe.skip;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Blocks every DNS lookup except localhost.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

export function launchBrowser(): Promise<Browser> {
  if (!path) throw new Error('CHROMIUM_PATH names no browser');
  return measured('start a browser', () =>
    chromium.launch({ executablePath: path, args: ARGUMENTS }),
  );
}

export interface Visit {
  readonly page: Page;
  readonly status: number | undefined;
  /** Console errors and warnings, and script errors; blocked images of other hosts are ignored. */
  readonly errors: string[];
  readonly documents: readonly string[];
  /** Blocked requests to other hosts. */
  readonly outside: readonly string[];
  /** Errors in the tab are recorded, too. */
  tab(path: string): Promise<Page>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly width?: number;
  readonly before?: string;
  /** Replaces every document of other hosts, such as the player. */
  readonly elsewhere?: string;
  /** Answers requests for pictures of other hosts, which otherwise fail. */
  readonly picture?: (url: string) => Promise<Buffer>;
}

const HEIGHT = 900;

/** Opens a URL with an empty cache; nothing leaves this machine. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1280, before, elsewhere, picture, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...context,
  });
  opened.setDefaultTimeout(60_000 * slowness());
  const page = await opened.newPage();
  const { origin } = new URL(url);
  if (before) await page.addInitScript(before);
  // Only where an answer is needed: interception costs a round trip per request, and the browser's cache. Without it the
  // hosts of pictures and players are not found.
  if (elsewhere !== undefined || picture) {
    await opened.route(
      (address) => address.origin !== origin,
      (route) => answerInPlaceOf(route, elsewhere, picture),
    );
  }
  const record = { errors: [], documents: [], outside: [] };
  watch(page, origin, record);
  const response = await measured('load a page', () => page.goto(url));
  const tab = async (path: string) => {
    const another = await opened.newPage();
    watch(another, origin, record);
    await measured('load a page', () => another.goto(`${origin}${path}`));
    return another;
  };
  return { page, status: response?.status(), ...record, tab, close: () => opened.close() };
}

async function answerInPlaceOf(
  route: Route,
  elsewhere: VisitOptions['elsewhere'],
  picture: VisitOptions['picture'],
): Promise<void> {
  const type = route.request().resourceType();
  if (elsewhere !== undefined && type === 'document') {
    await route.fulfill({ contentType: 'text/html', body: elsewhere });
  } else if (picture && type === 'image') {
    const body = await picture(route.request().url());
    await route.fulfill({ contentType: 'image/jpeg', body });
  } else {
    await route.abort();
  }
}

const HARMLESS = [
  // Playwright logs this when service workers are blocked.
  /^Service Worker registration blocked by Playwright$/,
  // Seen once for all thumbnails of a page. No product code fetches images by script; the policy blocked it correctly.
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

/** Only a hydrated page has one of these inputs checked. */
export function pageWorks(page: Page): Promise<void> {
  return page.locator('input[name="theme"]:checked').waitFor({ state: 'attached' });
}

/** Resolves once a service worker controls the page. */
export const CONTROLLED = `navigator.serviceWorker.ready.then(() => new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve();
  else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
}))`;
