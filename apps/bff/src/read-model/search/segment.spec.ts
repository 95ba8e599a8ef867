import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@elevate/testing';
import { gramsOfTerm } from './grams.js';
import { type Postings, SegmentBuilder } from './postings.js';
import { type Searchable, type SearchEntry, Segment } from './segment.js';

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
  const matches: string[] = [];
  segment.visitCandidates(gramsOfTerm(term), ({ text }) => matches.push(text!) < 0);
  return matches;
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
    for (; terms < 60; terms += 1) {
      const text = texts[Math.floor(random() * TEXTS)]!;
      const start = Math.floor(random() * (text.length - 8));
      const term = text.slice(start, start + 6 + (terms % 3));
      const matches = candidatesFor(segment, term);
      others += matches.filter((candidate) => !candidate.includes(term)).length;
      expect(matches).toEqual(
        expect.arrayContaining(texts.filter((entry) => entry.includes(term))),
      );
    }
    expect(others / terms / TEXTS).toBeLessThan(0.2);
  });

  it('give few texts for an absent term that is made of common trigrams', () => {
    const random = seededRandom(4);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
    const word = () => Array.from({ length: 4 }, () => pick([...'etaoinshr'])).join('');
    const vocabulary = Array.from({ length: 400 }, word);
    const documents = texts.map(() =>
      Array.from({ length: 100 }, () => pick(vocabulary)).join(' '),
    );
    const all = documents.join('\n');
    const searched = segmentOf(documents).segment;
    let [total, terms] = [0, 0];
    for (let tried = 0; tried < 800; tried += 1) {
      let term = pick(documents).slice(0, 3);
      for (let length = 5 + (tried % 4); term.length < length;) {
        const at = all.indexOf(term.slice(-2), Math.floor((random() * all.length) / 2));
        term += all[at + 2]!;
      }
      if (all.includes(term)) continue;
      terms += 1;
      total += candidatesFor(searched, term).length;
    }
    expect(terms).toBeGreaterThan(200);
    // Of 2,000 texts. Without the filter of runs it is 20.
    expect(total / terms).toBeLessThan(1);
  });

  it('are the same when built in slices', () => {
    const builder = new SegmentBuilder(texts.length, (number) => texts[number]!);
    let built: Postings | undefined;
    for (let slice = 0; slice < TEXTS && !built; slice += 1) built = builder.buildUntil(0);
    expect(built).toEqual(postings);
  });
});
