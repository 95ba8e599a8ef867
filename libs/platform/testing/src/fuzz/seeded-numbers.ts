import type { Random } from './seeded-random.js';
import { seededRandom } from './seeded-random.js';

/** Whole numbers, choices and bytes that are the same for the same seed. */
export class SeededNumbers {
  readonly random: Random;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
