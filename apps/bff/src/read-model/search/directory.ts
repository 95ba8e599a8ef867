import { SLOTS } from './grams.js';

const WORD_BITS = 32;

/** A row by slot. Most slots have none, so the rows are kept close together: a bit a slot and a count a word find them. */
export class Directory {
  private readonly used = new Uint32Array(SLOTS / WORD_BITS);
  private readonly before = new Uint16Array(SLOTS / WORD_BITS);
  private readonly rows: Uint32Array;

  constructor(bySlot: Uint32Array) {
    this.rows = bySlot.filter((row) => row !== 0);
    let count = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      if (slot % WORD_BITS === 0) this.before[slot / WORD_BITS] = count;
      if (bySlot[slot] === 0) continue;
      this.used[slot >>> 5]! |= 1 << (slot & 31);
      count += 1;
    }
  }

  /** 0 if the slot has none. */
  rowOf(slot: number): number {
    const word = slot >>> 5;
    const bits = this.used[word]!;
    const bit = 1 << (slot & 31);
    return (bits & bit) === 0 ? 0 : this.rows[this.before[word]! + countBits(bits & (bit - 1))]!;
  }
}

function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
