import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measured, tempDir } from '@elevate/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from './environment.js';

const QUALITY = 60;

/** A picture of a whole page has the cards further down, too. */
export async function drawWholePage(page: Page): Promise<void> {
  await page.evaluate(`document.querySelectorAll('.grid-card .card-picture').forEach(({ style }) => {
    style.contentVisibility = 'visible';
  })`);
}

/** Pictures for docs/screenshots. Ordinary runs look at them and leave the committed ones alone. */
export class PictureAlbum {
  private constructor(
    private readonly target: string,
    private readonly close: () => Promise<void>,
    /** In both themes, into a folder of its own. */
    readonly isOwn: boolean,
  ) {}

  static async open(name: string, ownFolder: string | undefined): Promise<PictureAlbum> {
    const { path, remove } = await tempDir(name);
    const kept = process.env.SCREENSHOTS === 'write' && join(ROOT, 'docs', 'screenshots');
    const target = ownFolder ?? (kept || path);
    await mkdir(target, { recursive: true });
    return new PictureAlbum(target, remove, ownFolder !== undefined);
  }

  /** Returns the number of bytes of the smallest: a page without its styles makes a much smaller file. */
  async add(page: Page, name: string, fullPage: boolean): Promise<number> {
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    const sizes = [await this.save(page, name, fullPage)];
    if (this.isOwn) {
      await page.emulateMedia({ colorScheme: 'light' });
      sizes.push(await this.save(page, `${name}-light`, fullPage));
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    return Math.min(...sizes);
  }

  remove(): Promise<void> {
    return this.close();
  }

  private async save(page: Page, name: string, fullPage: boolean): Promise<number> {
    // A panel that opened may have the focus further down, with the bar of the page above it.
    await page.evaluate('scrollTo(0, 0)');
    if (fullPage) await drawWholePage(page);
    const picture = await sharp(
      await measured('take a picture', () => page.screenshot({ fullPage })),
    )
      .webp({ quality: QUALITY })
      .toBuffer();
    await writeFile(join(this.target, `${name}.webp`), picture);
    return picture.length;
  }
}
