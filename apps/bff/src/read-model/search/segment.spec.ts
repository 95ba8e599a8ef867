import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@elevate/testing';
import { gramsOfTerm } from './grams.js';
import { SegmentBuilder, type Postings } from './segment-builder.js';
import { Segment, type SearchEntry } from './segment.js';
import type { Searchable } from './searched-text.js';

const TEXTS = 2_000;
const WORDS = 80;
const SYLLABLES = [...'bdfglmnprstvz'].flatMap((onset) =>
  [...'aeiou'].map((vowel) => onset + vowel),
);

function makeTexts(): string[] {
  const random = seededRandom(9);
  const pick = () => SYLLABLES[Math.floor(random() ** 2 * SYLLABLES.length)]!;
  const word = () => pick() + pick() + (random() < 0.5 ? pick() : '');
  return Array.from({ length: TEXTS }, () => Array.from({ length: WORDS }, word).join(' '));
}

function segmentOf(texts: readonly string[]): { segment: Segment<Searchable>; postings: Postings } {
  const builder = new SegmentBuilder(texts.length, (number) => texts[number]!);
  const postings = builder.buildUntil(Infinity)!;
  const entries = texts.map((text, number): SearchEntry<Searchable> => {
    const state = { title: text, description: '' };
    return {
      item: { id: `t${number}`, time: -number, state },
      text,
      segment: undefined,
      position: number,
    };
  });
  return { segment: new Segment({ id: '', time: Infinity }, entries, postings), postings };
}

function candidatesFor(segment: Segment<Searchable>, term: string): string[] {
  const found: string[] = [];
  segment.visitCandidates(gramsOfTerm(term), ({ text }) => found.push(text!) < 0);
  return found;
}

describe('the postings of real-length texts', () => {
  const texts = makeTexts();
  const { segment, postings } = segmentOf(texts);

  it('take at most as many bytes as the texts', () => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    expect(postings.lists.length + postings.bitmaps.byteLength).toBeLessThan(characters);
  });

  it('give each text with a term of up to three plain letters, and no other', () => {
    for (const term of ['b', 'ba', 'ba ', 'zuz', 'q', 'qx', 'bbb'])
      expect(candidatesFor(segment, term)).toEqual(texts.filter((text) => text.includes(term)));
  });

  it('give few texts without the term for a longer one', () => {
    const random = seededRandom(3);
    let [others, terms] = [0, 0];
    for (; terms < 200; terms += 1) {
      const text = texts[Math.floor(random() * TEXTS)]!;
      const start = Math.floor(random() * (text.length - 8));
      const term = text.slice(start, start + 6 + (terms % 3));
      const found = candidatesFor(segment, term);
      others += found.filter((one) => !one.includes(term)).length;
      expect(found).toEqual(expect.arrayContaining(texts.filter((one) => one.includes(term))));
    }
    expect(others / terms / TEXTS).toBeLessThan(0.2);
  });

  it('are the same when built in slices', () => {
    const builder = new SegmentBuilder(texts.length, (number) => texts[number]!);
    let built: Postings | undefined;
    for (let slice = 0; slice < TEXTS && !built; slice += 1) built = builder.buildUntil(0);
    expect(built).toEqual(postings);
  });
});
