import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { measured, tempDir, waitUntil } from '@elevate/testing';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { BffClient } from './support/bff-client.js';
import { describeInBrowser, launchBrowser, visit, type VisitOptions } from './support/browser.js';
import { sampleTalks } from './support/browser-truth.js';
import { ROOT } from './support/environment.js';
import { drawWholePage } from './support/picture-album.js';
import { startProduct, type Product } from './support/product-process.js';

// Ordinary runs look at the pictures and leave the committed ones alone.
const KEEP = process.env.SCREENSHOTS === 'write';
const KEPT_IN = join(ROOT, 'docs', 'screenshots');

const touch = { isMobile: true, hasTouch: true };
const PICTURES: readonly (readonly [string, VisitOptions & { width: number }, boolean])[] = [
  ['home-360', { width: 360, ...touch }, false],
  ['home-768', { width: 768, ...touch }, false],
  ['home-1280', { width: 1280 }, false],
  ['home-1920', { width: 1920 }, false],
  ['home-1280-light', { width: 1280, colorScheme: 'light' }, false],
  // An overview: smaller, because the whole page in full would be half of all the bytes.
  ['home-1280-full', { width: 1280, deviceScaleFactor: 0.75 }, true],
];

// A page without its styles or its rows makes a much smaller file.
const LEAST_BYTES = 40_000;

describeInBrowser('pictures of the home page with the sample catalogue', () => {
  let data: Awaited<ReturnType<typeof tempDir>>;
  let product: Product | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    data = await tempDir('pictures');
    const settings = { DATA_DIR: data.path, SAMPLE_CATALOGUE: 'on' };
    [browser, product] = await Promise.all([launchBrowser(), startProduct(settings)]);
    const site = new BffClient(product.url);
    const expected = (await sampleTalks()).length;
    await waitUntil(async () => (await site.stats()).videos === expected, {
      timeoutMs: 60_000,
      what: 'the whole sample',
    });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await data?.remove();
  });

  it.each(PICTURES)('%s', async (name, options, fullPage) => {
    if (!browser) throw new Error('no browser was started');
    const { page, close } = await visit(browser, product?.url ?? '', {
      ...options,
    });
    await page.getByText(/^Updated at \d/).waitFor();
    await page.locator('.row-place').first().waitFor({ state: 'detached' });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // What failed to arrive has made way for its stand-in.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    if (fullPage) await drawWholePage(page);
    const picture = await measured('take a picture', () => page.screenshot({ fullPage }));
    await close();
    const kept = await sharp(picture).webp({ quality: 84 }).toBuffer();
    const folder = KEEP ? KEPT_IN : data.path;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.webp`), kept);
    expect(sizeOf(picture)).toEqual({
      width: options.width * (options.deviceScaleFactor ?? 1),
      height: fullPage ? expect.any(Number) : 900,
    });
    expect(picture.length).toBeGreaterThan(LEAST_BYTES);
  });
});

/** Width and height stand at a fixed place of every PNG. */
function sizeOf(png: Buffer) {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
