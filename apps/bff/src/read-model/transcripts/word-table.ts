import { differInMore, editDistance, lettersOf } from '../search/vocabulary.js';

const { imul } = Math;

const FIRST_SLOTS = 1_024;
const STARTS = 2 ** 12;
const MOST_FILLED = 3 / 4;
const GROWTH = 1.25;
const LONGEST = 32;
/** From this length on, two letters may be wrong. */
const LONG = 8;
const SHORTEST_CORRECTED = 4;

const own = Buffer.alloc(3 * LONGEST);

/** Numbers words from 0. As bytes: strings in a map take four times the memory. */
export class WordTable {
  size = 0;
  private bytes = Buffer.alloc(FIRST_SLOTS);
  private ends: Uint32Array = new Uint32Array(FIRST_SLOTS);
  /** By the first two bytes the last word, from 1, and by word the one before that begins so. */
  private readonly heads = new Uint32Array(STARTS);
  private alike: Uint32Array = new Uint32Array(FIRST_SLOTS);
  private slots = new Uint32Array(FIRST_SLOTS);

  numberOf(word: string): number | undefined {
    const found = this.slots[this.slotOf(word.slice(0, LONGEST))]!;
    return found === 0 ? undefined : found - 1;
  }

  add(text: string): number {
    const word = text.slice(0, LONGEST);
    const slot = this.slotOf(word);
    if (this.slots[slot] !== 0) return this.slots[slot]! - 1;
    const number = this.size;
    const start = this.startOf(number);
    const end = start + own.write(word);
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.ceil(end * GROWTH));
    own.copy(this.bytes, start);
    if (number === this.ends.length) {
      this.ends = grown(this.ends);
      this.alike = grown(this.alike);
    }
    this.ends[number] = end;
    const head = startOf(own, 0);
    this.alike[number] = this.heads[head]!;
    this.size += 1;
    this.heads[head] = this.size;
    this.slots[slot] = this.size;
    if (this.size > this.slots.length * MOST_FILLED) this.rehash();
    return number;
  }

  wordAt(number: number): string {
    return this.bytes.toString('utf8', this.startOf(number), this.ends[number]);
  }

  beginningWith(start: string): number[] {
    const length = own.write(start.slice(0, LONGEST));
    const numbers: number[] = [];
    const { bytes, ends } = this;
    for (let left = this.heads[startOf(own, 0)]!; left > 0; left = this.alike[left - 1]!) {
      const number = left - 1;
      const from = this.startOf(number);
      if (length < 2 || ends[number]! - from < length) continue;
      let same = 0;
      while (same < length && bytes[from + same] === own[same]) same += 1;
      if (same === length) numbers.push(number);
    }
    return numbers;
  }

  near(word: string): number[] {
    if (word.length < SHORTEST_CORRECTED || word.length > LONGEST) return [];
    const most = word.length < LONG ? 1 : 2;
    const letters = lettersOf(word);
    const { bytes, ends, size } = this;
    const near: number[] = [];
    for (let number = 0, from = 0; number < size; from = ends[number]!, number += 1) {
      const length = ends[number]! - from;
      if (length < word.length - most || length > word.length + most) continue;
      let its = 0;
      for (let at = from; at < from + length; at += 1) its |= 1 << (bytes[at]! & 31);
      if (differInMore(letters, its, most)) continue;
      if (editDistance(word, this.wordAt(number), most) <= most) near.push(number);
    }
    return near;
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : this.ends[number - 1]!;
  }

  private slotOf(word: string): number {
    const length = own.write(word);
    const mask = this.slots.length - 1;
    let slot = hashOf(own, 0, length) & mask;
    while (this.slots[slot] !== 0 && !this.isOwn(this.slots[slot]! - 1, length))
      slot = (slot + 1) & mask;
    return slot;
  }

  private isOwn(number: number, length: number): boolean {
    const from = this.startOf(number);
    if (this.ends[number]! - from !== length) return false;
    for (let at = 0; at < length; at += 1) if (this.bytes[from + at] !== own[at]) return false;
    return true;
  }

  private rehash(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = hashOf(this.bytes, this.startOf(number), this.ends[number]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

const startOf = (bytes: Buffer, at: number) => (bytes[at]! * 61 + bytes[at + 1]!) % STARTS;

function grown(numbers: Uint32Array): Uint32Array {
  const more = new Uint32Array(Math.ceil(numbers.length * GROWTH));
  more.set(numbers);
  return more;
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at += 1) hash = imul(hash ^ bytes[at]!, 0x9e3779b1) + bytes[at]!;
  return hash ^ (hash >>> 15);
}
