import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './environment.js';

const PRELOAD = new URL('./move-clocks.mjs', import.meta.url).href;

/** Test clock for a product in separate processes. */
export class ShiftedClock {
  private readonly file: string;
  private aheadMs = 0;

  /** `folder` must exist while the product runs. */
  constructor(folder: string) {
    this.file = join(folder, 'clock-offset');
    this.write();
  }

  get settings(): Settings {
    return { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_OFFSET_FILE: this.file };
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  pass(ms: number): void {
    this.aheadMs += ms;
    this.write();
  }

  // Atomic, because a process may read at any time.
  private write(): void {
    writeFileSync(`${this.file}.new`, String(this.aheadMs));
    renameSync(`${this.file}.new`, this.file);
  }
}
