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
  /** Errors of the console and of scripts; pictures that other hosts would have sent are none. */
  readonly errors: readonly string[];
  /** Addresses of the documents that were loaded: one, unless the page was left or loaded again. */
  readonly documents: readonly string[];
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly width?: number;
  /** Runs in the page before its own scripts. */
  readonly before?: string;
}

const HEIGHT = 900;

/** Opens an address of the site as a visitor with an empty cache; nothing leaves this machine. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1280, before, ...context } = options;
  const opened = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: 'dark',
    ...context,
  });
  const page = await opened.newPage();
  const { origin } = new URL(url);
  if (before) await page.addInitScript(before);
  await page.route(
    (address) => address.origin !== origin,
    (route) => route.abort(),
  );
  const watched = watch(page, origin);
  const response = await page.goto(url);
  return { page, status: response?.status(), ...watched, close: () => opened.close() };
}

function watch(page: Page, origin: string): Pick<Visit, 'errors' | 'documents'> {
  const errors: string[] = [];
  const documents: string[] = [];
  page.on('pageerror', (error) => void errors.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    const isOutside = /^https?:/.test(url) && new URL(url).origin !== origin;
    const isFailedPicture = isOutside && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isFailedPicture) errors.push(`${message.text()} ${url}`);
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return { errors, documents };
}
