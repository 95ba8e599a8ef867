import { measured } from '@elevate/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const WIDTH = 880;
const QUALITY = 58;
const SCROLL_STEP_PX = 90;
const SCROLL_FRAME_MS = 70;

interface ScrollsInPage {
  scrollTo(options: { top: number; behavior: 'instant' }): void;
}

/** Joins screenshots to one animated WebP. The time of a frame is chosen here, so a busy machine records the same. */
export class Recording {
  private readonly frames: Buffer[] = [];
  private readonly delays: number[] = [];

  async hold(page: Page, milliseconds: number): Promise<void> {
    this.frames.push(
      await sharp(await measured('take a picture', () => page.screenshot()))
        .resize(WIDTH)
        .png()
        .toBuffer(),
    );
    this.delays.push(milliseconds);
  }

  async scroll(page: Page, from: number, to: number): Promise<void> {
    const steps = Math.ceil(Math.abs(to - from) / SCROLL_STEP_PX);
    for (let step = 1; step <= steps; step++) {
      const top = from + ((to - from) * step) / steps;
      await page.evaluate((y) => {
        (globalThis as unknown as ScrollsInPage).scrollTo({ top: y, behavior: 'instant' });
      }, top);
      await this.hold(page, SCROLL_FRAME_MS);
    }
  }

  async type(page: Page, text: string): Promise<void> {
    for (const letter of text) {
      await page.keyboard.type(letter);
      await this.hold(page, 130);
    }
  }

  webp(): Promise<Buffer> {
    return sharp(this.frames, { join: { animated: true } })
      .webp({ delay: this.delays, loop: 0, quality: QUALITY, effort: 4 })
      .toBuffer();
  }

  get seconds(): number {
    return this.delays.reduce((sum, delay) => sum + delay, 0) / 1_000;
  }
}
