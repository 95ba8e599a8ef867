import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { measured, tempDir } from '@elevate/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { VisitOptions } from './browser.js';
import { ROOT } from './environment.js';

type Format = 'jpg' | 'webp';

/** A folder for every scene at four widths and in both themes. */
const OWN_FOLDER = process.env.SCREENSHOTS_TO;

export interface Scene {
  readonly name: string;
  /** Default: 360 and 1280. */
  readonly widths?: readonly number[];
  /** In the light theme too, where there is room. */
  readonly light?: boolean;
  /** The whole page, not the first view only. */
  readonly whole?: boolean;
  /** Default: that of the album. */
  readonly format?: Format;
}

/** Each scene at each of its widths, named like its picture. */
export function viewsOf<Kind extends Scene>(scenes: readonly Kind[]): [string, number, Kind][] {
  return scenes.flatMap((scene) =>
    (OWN_FOLDER ? [360, 768, 1280, 1920] : (scene.widths ?? [360, 1280])).map(
      (width): [string, number, Kind] => [`${scene.name}-${width}`, width, scene],
    ),
  );
}

export function optionsAt(width: number, deviceScaleFactor = 1): VisitOptions {
  const touch = width < 1280 && { isMobile: true, hasTouch: true };
  return { width, colorScheme: 'dark', deviceScaleFactor, ...touch };
}

/** Pictures for docs/screenshots. Ordinary runs look at them and leave the committed ones alone. */
export class PictureAlbum {
  private constructor(
    private readonly target: string,
    private readonly format: Format,
    readonly remove: () => Promise<void>,
  ) {}

  static async open(name: string, format: Format): Promise<PictureAlbum> {
    const { path, remove } = await tempDir(name);
    const kept = process.env.SCREENSHOTS === 'write' && join(ROOT, 'docs', 'screenshots');
    const target = OWN_FOLDER ?? (kept || path);
    await mkdir(target, { recursive: true });
    return new PictureAlbum(target, format, remove);
  }

  /** Returns the number of bytes of the smallest: a page without its styles makes a much smaller file. */
  async add(page: Page, name: string, scene: Scene): Promise<number> {
    const { whole = false, light = false, format = this.format } = scene;
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // Pictures that failed have been replaced by their stand-ins.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    if (whole) await page.evaluate(DRAW_WHOLE_PAGE);
    const sizes = [await this.save(page, `${name}.${format}`, whole)];
    if (OWN_FOLDER || (light && name.endsWith('-1280'))) {
      await page.emulateMedia({ colorScheme: 'light' });
      sizes.push(await this.save(page, `${name}-light.${format}`, whole));
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    return Math.min(...sizes);
  }

  private async save(page: Page, file: string, fullPage: boolean): Promise<number> {
    const taken = sharp(await measured('take a picture', () => page.screenshot({ fullPage })));
    const picture = file.endsWith('.jpg')
      ? taken.jpeg({ quality: 72, mozjpeg: true })
      : taken.webp({ quality: 56, effort: 6 });
    return (await picture.toFile(join(this.target, file))).size;
  }
}

/** The cards further down are drawn too; a panel that opened may have the focus there, with the bar of the page above it. */
const DRAW_WHOLE_PAGE = `scrollTo(0, 0);
  document.querySelectorAll('.grid-card .card-picture').forEach(({ style }) => {
    style.contentVisibility = 'visible';
  })`;
