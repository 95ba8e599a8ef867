import { spaceWords } from '@elevate/rules';
import { FourReader, GramReader, SLOTS } from './grams.js';

// Jest's sandbox makes globals slow.
const { ceil, imul } = Math;

const WORDS_PER_TEXT = 9;
const SECOND_HASH = 0x9e3779b1;

/**
 * A Bloom filter of runs of four and six characters; about one absent run in eight seems present.
 */
class RunFilter {
  private readonly words: Uint32Array;

  constructor(texts: number) {
    this.words = new Uint32Array(texts * WORDS_PER_TEXT);
  }

  add(hash: number): void {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    words[this.wordOf(hash)]! |= 1 << (hash & 31);
    words[this.wordOf(second)]! |= 1 << (second >>> 8);
  }

  mayHave(hash: number): boolean {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    return (
      (words[this.wordOf(hash)]! & (1 << (hash & 31))) !== 0 &&
      (words[this.wordOf(second)]! & (1 << (second >>> 8))) !== 0
    );
  }

  // Multiply and shift is far faster than a modulo.
  private wordOf(hash: number): number {
    return ((hash >>> 16) * this.words.length) >>> 16;
  }
}

/** A trigram in at least this share of the texts is dense. */
const DENSE_SHARE = 1 / 4;
const SPACE = ' '.charCodeAt(0);
const TEXTS_PER_BUILD_CHECK = 8;
const USUAL_GRAMS = 700;

export const BITMAP = 0x80000000;
export const DENSE = 0x40000000;
export const ADDRESS = 0x3fffffff;
export const END = 0;
/** Skips `SKIPPED` texts; smaller bytes are the distance from the previous text. */
export const SKIP = 255;
export const SKIPPED = 254;

export interface Postings {
  /** By slot: 0 if no text has it, otherwise flags and the address of its list or bitmap. */
  readonly directory: Directory;
  readonly lists: Uint8Array;
  readonly bitmaps: Uint32Array;
  readonly bitmapWords: number;
  readonly runs: RunFilter;
}

type TextAt = (number: number) => string;

/** Every gram once a text, as bytes or, if frequent, as a bitmap. */
export class SegmentBuilder {
  private readonly reader = new GramReader();
  private readonly fours = new FourReader();
  private readonly lastText = new Uint16Array(SLOTS);
  private readonly sizes = new Uint32Array(SLOTS);
  private readonly counts = new Uint16Array(SLOTS);
  private readonly dense = new Uint8Array(SLOTS);
  private readonly runs: RunFilter;
  private emitted: Uint16Array;
  private size = 0;
  private readonly ends: Uint32Array;
  private readonly steps: readonly (() => void)[];
  private readonly bitmapWords: number;
  private readonly rows = new Uint32Array(SLOTS);
  private postings: Postings | undefined;
  private step = 0;
  private next = 0;

  constructor(
    private readonly texts: number,
    private readonly textAt: TextAt,
  ) {
    this.emitted = new Uint16Array(texts * USUAL_GRAMS);
    this.runs = new RunFilter(texts);
    this.ends = new Uint32Array(texts * 2);
    this.bitmapWords = ceil(texts / 32);
    this.steps = [
      () => this.emitShort(this.next),
      () => this.emitFours(this.next),
      () => this.write(this.next),
    ];
  }

  buildUntil(end: number): Postings | undefined {
    for (; this.step < this.steps.length; this.step += 1, this.next = 0) {
      if (this.next === 0) this.begin();
      const run = this.steps[this.step]!;
      while (this.next < this.texts) {
        run();
        this.next += 1;
        if (this.next % TEXTS_PER_BUILD_CHECK === 0 && performance.now() >= end) return undefined;
      }
    }
    return this.postings;
  }

  private begin(): void {
    this.lastText.fill(0);
    if (this.step === 1) this.markDense();
    if (this.step === 2) this.allocate();
  }

  private emitShort(number: number): void {
    const text = spaceWords(this.textAt(number));
    this.makeRoom(text.length * 3);
    const { reader, runs } = this;
    reader.restart();
    reader.read(SPACE);
    for (let at = 0; at < text.length; at += 1) {
      reader.read(text.charCodeAt(at));
      this.emit(reader.one(), number);
      this.emit(reader.two(), number);
      if (at > 0) this.emit(reader.three(), number);
      if (at > 1) runs.add(reader.runHash(4));
      if (at > 3) runs.add(reader.runHash(6));
    }
    this.ends[number] = this.size;
  }

  private emitFours(number: number): void {
    const text = spaceWords(this.textAt(number));
    this.makeRoom(text.length);
    const { dense, fours: reader } = this;
    let wasDense = false;
    reader.read(SPACE);
    for (let at = 0; at < text.length; at += 1) {
      reader.read(text.charCodeAt(at));
      const isDense = at > 0 && dense[reader.three()] === 1;
      if (wasDense && isDense) this.emit(reader.four(), number);
      wasDense = isDense;
    }
    this.ends[this.texts + number] = this.size;
  }

  private emit(slot: number, number: number): void {
    const distance = number + 1 - this.lastText[slot]!;
    if (distance === 0) return;
    this.lastText[slot] = number + 1;
    this.emitted[this.size++] = slot;
    this.counts[slot]! += 1;
    this.sizes[slot]! += distance <= SKIPPED ? 1 : 1 + (((distance - 1) / SKIPPED) | 0);
  }

  private markDense(): void {
    const least = this.texts * DENSE_SHARE;
    this.counts.forEach((count, slot) => {
      if (count >= least) this.dense[slot] = 1;
    });
  }

  /** From here on `sizes` are the addresses to write at. */
  private allocate(): void {
    const { sizes, dense, bitmapWords, rows, runs } = this;
    let listBytes = 1;
    let bitmapsSize = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const size = sizes[slot]!;
      if (size === 0) continue;
      const flag = dense[slot] === 1 ? DENSE : 0;
      if (size >= bitmapWords * 4) {
        rows[slot] = BITMAP | flag | bitmapsSize;
        bitmapsSize += bitmapWords;
        continue;
      }
      rows[slot] = flag | listBytes;
      sizes[slot] = listBytes;
      listBytes += size + 1;
    }
    const lists = new Uint8Array(listBytes);
    const bitmaps = new Uint32Array(bitmapsSize);
    const directory = new Directory(rows);
    this.postings = { directory, lists, bitmaps, bitmapWords, runs };
  }

  private write(number: number): void {
    const { ends, texts } = this;
    this.writeSlots(number, number === 0 ? 0 : ends[number - 1]!, ends[number]!);
    this.writeSlots(number, ends[texts + number - 1]!, ends[texts + number]!);
  }

  private writeSlots(number: number, from: number, to: number): void {
    const { emitted, lastText, sizes, rows } = this;
    const { lists, bitmaps } = this.postings!;
    const bit = 1 << (number & 31);
    const word = number >>> 5;
    for (let index = from; index < to; index += 1) {
      const slot = emitted[index]!;
      const entry = rows[slot]!;
      if (entry >= BITMAP) {
        bitmaps[(entry & ADDRESS) + word]! |= bit;
        continue;
      }
      let distance = number + 1 - lastText[slot]!;
      if (distance === 0) continue;
      lastText[slot] = number + 1;
      let at = sizes[slot]!;
      for (; distance > SKIPPED; distance -= SKIPPED) lists[at++] = SKIP;
      lists[at++] = distance;
      sizes[slot] = at;
    }
  }

  private makeRoom(more: number): void {
    if (this.size + more <= this.emitted.length) return;
    const bigger = new Uint16Array((this.size + more) * 1.5);
    bigger.set(this.emitted.subarray(0, this.size));
    this.emitted = bigger;
  }
}

const WORD_BITS = 32;

/** Most slots have no row, so a bit a slot and a count a word find them. */
class Directory {
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

export function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
