/* Numbers each run of one to four characters ("gram"). A separator counts as a space, except alone; a space precedes each
   word. Up to three plain characters have slots of their own; others are hashed: false positives, never misses. */
import { isBetween, spaceWords } from '@elevate/rules';

// Jest's sandbox makes globals slow.
const { imul } = Math;

export const SLOTS = 2 ** 16;
const TRIGRAM = 3;
const PLAIN = ' abcdefghijklmnopqrstuvwxyz01234';
const SPACE = ' '.charCodeAt(0);
const NOT_PLAIN = 32;
const [CODE_BITS, LAST_CODE, LAST_TWO, LAST_THREE] = [5, 2 ** 5 - 1, 2 ** 10 - 1, 2 ** 15 - 1];
const FIRST_OF_TWO = LAST_THREE + 1;
const FIRST_OF_ONE = FIRST_OF_TWO + LAST_TWO + 1;
const FIRST_HASHED = FIRST_OF_ONE + LAST_CODE + 1;

const codes = new Uint8Array(128).fill(NOT_PLAIN);
[...PLAIN].forEach((character, code) => (codes[character.charCodeAt(0)] = code));

export interface TermGrams {
  readonly slots: readonly number[];
  /** Runs of four; indexed only where both of their trigrams are dense. */
  readonly fours: readonly {
    readonly slot: number;
    readonly left: number;
    readonly right: number;
  }[];
  /** Hashes of the runs of four and six. */
  readonly runs: readonly number[];
}

/** Gives the slots of the runs that end at the last character read. */
export class GramReader {
  private unit = SPACE;
  private hashOfOne = 0;
  private hashOfTwo = 0;
  private hashOfThree = 0;
  private hashOfFour = 0;
  private hashOfFive = 0;
  private hashOfSix = 0;
  private plain = 0;
  private plainCount = 0;

  restart(): void {
    this.plainCount = 0;
    this.hashOfOne = this.hashOfTwo = this.hashOfThree = 0;
    this.hashOfFour = this.hashOfFive = 0;
  }

  read(read: number): void {
    this.unit = read;
    const unit = isBetween(read) ? SPACE : read;
    this.hashOfSix = extend(this.hashOfFive, unit);
    this.hashOfFive = extend(this.hashOfFour, unit);
    this.hashOfFour = extend(this.hashOfThree, unit);
    this.hashOfThree = extend(this.hashOfTwo, unit);
    this.hashOfTwo = extend(this.hashOfOne, unit);
    this.hashOfOne = extend(0, unit);
    const code = unit < 128 ? codes[unit]! : NOT_PLAIN;
    this.plainCount = code === NOT_PLAIN ? 0 : this.plainCount + 1;
    this.plain = (this.plain << CODE_BITS) | code;
  }

  one(): number {
    const { unit } = this;
    const code = unit < 128 ? codes[unit]! : NOT_PLAIN;
    return code === NOT_PLAIN ? hashed(extend(0, unit)) : FIRST_OF_ONE + code;
  }

  two(): number {
    return this.plainCount > 1 ? FIRST_OF_TWO + (this.plain & LAST_TWO) : hashed(this.hashOfTwo);
  }

  three(): number {
    return this.plainCount > 2 ? this.plain & LAST_THREE : hashed(this.hashOfThree);
  }

  four(): number {
    return hashed(this.hashOfFour);
  }

  /** For a `RunFilter`. */
  runHash(length: 4 | 6): number {
    return mix(length === 4 ? this.hashOfFour : this.hashOfSix);
  }
}

/** Of runs of three and four; few of their hashes are needed. */
export class FourReader {
  private first = 0;
  private second = 0;
  private third = 0;
  private fourth = 0;
  private plain = 0;
  private plainCount = 0;

  read(read: number): void {
    const unit = isBetween(read) ? SPACE : read;
    this.first = this.second;
    this.second = this.third;
    this.third = this.fourth;
    this.fourth = unit;
    const code = unit < 128 ? codes[unit]! : NOT_PLAIN;
    this.plainCount = code === NOT_PLAIN ? 0 : this.plainCount + 1;
    this.plain = (this.plain << CODE_BITS) | code;
  }

  three(): number {
    if (this.plainCount > 2) return this.plain & LAST_THREE;
    return hashed(extend(extend(extend(0, this.second), this.third), this.fourth));
  }

  four(): number {
    const three = extend(extend(extend(0, this.first), this.second), this.third);
    return hashed(extend(three, this.fourth));
  }
}

export function gramsOfTerm(text: string): TermGrams {
  const term = spaceWords(text);
  const reader = new GramReader();
  const slots: number[] = [];
  const fours: TermGrams['fours'][number][] = [];
  const runs: number[] = [];
  const length = Math.min(term.length, TRIGRAM);
  let left: number | undefined;
  for (let at = 0; at < term.length; at += 1) {
    reader.read(term.charCodeAt(at));
    if (at > 4) runs.push(reader.runHash(6));
    if (at > 2) runs.push(reader.runHash(4));
    const isSign = length > 1 && isBetween(term.charCodeAt(at)) && term[at] !== ' ';
    if (isSign && !slots.includes(reader.one())) slots.push(reader.one());
    if (at + 1 < length) continue;
    const right = length === 1 ? reader.one() : length === 2 ? reader.two() : reader.three();
    if (!slots.includes(right)) slots.push(right);
    if (left !== undefined) fours.push({ slot: reader.four(), left, right });
    left = right;
  }
  return { slots, fours, runs };
}

function extend(run: number, unit: number): number {
  return (imul(run, 0x9e3779b1) + ((unit + 1) << 3)) | 0;
}

function hashed(run: number): number {
  // Multiply and shift is far faster than a modulo.
  return FIRST_HASHED + (((mix(run) >>> 16) * (SLOTS - FIRST_HASHED)) >>> 16);
}

// Finalizer of MurmurHash3 (public domain).
function mix(run: number): number {
  let mixed = imul(run ^ (run >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
