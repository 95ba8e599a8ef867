import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './environment.js';

const PRELOAD = new URL('./move-clocks.mjs', import.meta.url).href;

/** The time of a product that runs as processes of its own; a test lets it pass. */
export class ShiftedClock {
  private readonly file: string;
  private aheadMs = 0;

  /** `folder` holds the offset as long as the product runs. */
  constructor(folder: string) {
    this.file = join(folder, 'clock-offset');
    this.write();
  }

  /** What each process of the product is started with. */
  get settings(): Settings {
    return { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_OFFSET_FILE: this.file };
  }

  /** The product's present. */
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** Lets time pass for the product, from its next look at a clock on. */
  pass(ms: number): void {
    this.aheadMs += ms;
    this.write();
  }

  // In one step: a process may read it in the middle of a write.
  private write(): void {
    writeFileSync(`${this.file}.new`, String(this.aheadMs));
    renameSync(`${this.file}.new`, this.file);
  }
}
