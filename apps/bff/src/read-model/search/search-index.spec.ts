import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import {
  foldForSearch,
  hasAllWords,
  hasWholeTerm,
  joinTexts,
  NamesOfTrade,
  rankKeyOf,
  readSearchWords,
} from '@elevate/rules';
import { seededRandom } from '@elevate/testing';
import { TEXTS_PER_CHECK } from './search.js';
import { SearchIndex } from './search-index.js';
import type { Searchable } from './segment.js';

const LIMIT = 21;
const MOST_RANKED = 1_001;
const MOST_WAITING = 2_048;
const MOST_PER_SLICE = MOST_WAITING + TEXTS_PER_CHECK;

function talk(id: string, title: string, description = '', published_at: string | null = null) {
  const { time } = rankKeyOf({ id, published_at, view_count: null });
  const state = { title, description };
  return { id, time, text: joinTexts(state), state };
}

/** The spec's sentence, and all words, over a plain list whose texts are folded once. */
/** Rarer spellings depend on the words that an index has met. */
function plainIndex(): SearchIndex<Searchable> {
  const index = new SearchIndex();
  index.namesOfTrade = () => Object.assign(new NamesOfTrade([]), { spellingsOf: () => [] });
  return index;
}

function plainSearch(
  talks: Iterable<ReturnType<typeof talk>>,
  searched: string,
  limit = LIMIT,
): string[] {
  const { term = '', words } = readSearchWords(searched);
  return [...talks]
    .filter(({ text }) => (term !== '' && hasWholeTerm(text, term)) || hasAllWords(words, text))
    .sort((a, b) => (a.time === b.time ? (a.id < b.id ? -1 : 1) : b.time - a.time))
    .slice(0, limit)
    .map(({ id }) => id);
}

const NEWEST = { order: 'newest' } as const;

/** Each slice ends as soon as it may. */
function inSlices(index: SearchIndex<Searchable>, term: string, between = () => {}): string[] {
  const search = index.search(term, LIMIT, NEWEST);
  for (;;) {
    const before = search.compared;
    const matches = search.runUntil(0);
    expect(search.compared - before).toBeLessThanOrEqual(MOST_PER_SLICE);
    if (matches) return idsOf(matches);
    between();
  }
}

const idsOf = (items: readonly Searchable[]) => items.map(({ id }) => id);

describe('SearchIndex', () => {
  it.each([
    ['in the title', 'Kubernetes at HOME', 'home', true],
    ['across words', 'Kubernetes at home', 'tes at h', true],
    ['regular-expression signs', 'What (.*) means', '(.*)', true],
    ['regular-expression signs that would match', 'What it means', '.*', false],
    ['composed for combining', 'Caf\u00e9', 'cafe\u0301', true],
    ['combining for composed', 'Cafe\u0301', 'CAF\u00c9', true],
    ['without its accent', 'Caf\u00e9', 'cafe', true],
    ['with an accent it has not', 'Zurich', 'Z\u00fcrich', true],
    ['a stroked letter', 'S\u00f8ren', 'soren', true],
    ['an emoji', 'We did it 🎉 again', '🎉', true],
    ['half an emoji', 'We did it 🎉 again', '\ud83c', true],
    ['a final sigma', 'ΛΟΓΟΣ', 'λογοσ', true],
    ['an apostrophe for a typographic one', 'Don\u2019t trust the client', "don't trust", true],
    ['a typographic apostrophe for a plain one', "Don't trust", 'DON\u2019T TRUST', true],
    ['the letter apostrophe', 'Don\u2019t trust the client', 'don\u02bct trust', true],
    ['an acute accent for an apostrophe', 'Don\u2019t trust', 'don\u00b4t trust', true],
    ['a full-width apostrophe', "Don't trust", 'don\uff07t', true],
    ['an okina', 'Hawai\u02bbi', "hawai'i", true],
    ['a hyphen for one that does not break', 'Real\u2011time plug\u2011ins', 'real-time', true],
    ['a dash for a hyphen', 'Real-time', 'real\u2013time', true],
    ['a minus for a hyphen', 'Real-time', 'real\u2212time', true],
    ['full-width letters', '\uff30\uff59\uff13 \u5165\u9580', 'Py3 \u5165\u9580', true],
    ['half-width kana', '\u30c6\u30c3\u30d0\u30fc', '\uff83\uff6f\uff8a\uff9e\uff70', true],
    ['a space for one that does not break', 'What\u00a0is\u202fnew', 'what is new', true],
    ['an ideographic space', 'What is new', 'what\u3000is new', true],
    ['typographic quotes', 'The \u201cbest\u201d talk', '"best"', true],
    ['a ligature', 'Pro\ufb01le', 'profile', true],
    ['a soft hyphen', 'Micro\u00adservices', 'microservices', true],
    ['jamo for syllables', '\uc11c\ubc84 \uc571', '\uc11c\ubc84'.normalize('NFD'), true],
    ['Arabic without its vowels', '\u0645\u064f\u0624\u0652\u062a', '\u0645\u0624\u062a', true],
    ['Hebrew without its points', '\u05e9\u05b8\u05c1\u05dc\u05dd', '\u05e9\u05dc\u05dd', true],
    ['a dotted capital I', '\u0130stanbul: I\u015f\u0131k', '\u0130STANBUL', true],
    ['a dotless i for a dotted one', '\u0130stanbul: I\u015f\u0131k', 'i\u015f\u0131k', true],
    ['signs of a name', 'C++ and C# side by side, with .NET 9', 'c++', true],
    ['signs that a text lacks', 'C# side by side, with .NET 9', 'c++', false],
    ['vowel signs that a language needs', '\u0915\u093f\u0924\u093e', '\u0915\u0924', false],
    ['voicing marks that a language needs', '\u30cf', '\u30d0', false],
    ['an emoji without its variation', '\u2764\ufe0f Rust', '\u2764 rust', true],
    ['from the title into the description', 'one', 'onetwo', false],
    ['over the separator', 'one', 'e\0t', false],
    ['nothing but the separator', 'one', '\0', false],
    ['a separator of its own', 'one\0two', 'e\0t', true],
    ['nothing but an accent', 'Cafe\u0301', '\u0301', false],
    ['longer than everything', 'one', 'x'.repeat(10_000), false],
  ])('finds %s: %p for %p is %p', (_name, title, term, expected) => {
    const index = new SearchIndex();
    index.put(talk('a', title, 'two'));
    expect(idsOf(index.find(term, LIMIT))).toEqual(expected ? ['a'] : []);
  });

  it('gives the newest first, unknown dates last, and no more than were asked for', () => {
    const index = new SearchIndex();
    for (let day = 10; day < 30; day += 1) {
      index.put(talk(`day ${day}`, 'same', '', `2026-01-${day}T00:00:00Z`));
    }
    index.put(talk('no date', 'same'));
    expect(idsOf(index.find('same', 3))).toEqual(['day 29', 'day 28', 'day 27']);
    expect(idsOf(index.find('same', 99)).at(-1)).toBe('no date');
  });

  it('gives the newest state of what changed without a change of its words', () => {
    const index = new SearchIndex<Searchable & { views?: number }>();
    index.put(talk('a', 'words'));
    index.put({ ...talk('a', 'words'), views: 7 });
    expect(index.find('words', LIMIT)).toMatchObject([{ id: 'a', views: 7 }]);
  });

  // Few letters, so that short terms have many, few and no results.
  const LETTERS = [...'aaaaeeettnno sAEñÉ', 'e\u0301', '🎉', '\n'];

  function randomText(random: () => number, longest: number): string {
    const length = Math.floor(random() * longest) + 1;
    return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  }

  /** Part of a text that is there, or a text that may not be. */
  function randomTerm(random: () => number, talks: readonly Searchable[]): string {
    const { title, description } = talks[Math.floor(random() * talks.length)]!.state;
    const from = random() < 0.5 ? title : description;
    const start = Math.floor(random() * from.length);
    const term = from.slice(start, start + 1 + Math.floor(random() * 8));
    return random() < 0.7 && term !== '' ? term : randomText(random, 6);
  }

  it.each([1, 2, 3, 4])(
    'finds what a plain filter finds, through inserts, changes and removals (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const index = plainIndex();
      const talks = new Map<string, ReturnType<typeof talk>>();
      const put = (number: number) => {
        // Some seeds come in order of time, as a replay does; ties and unknown dates in all.
        const day = seed % 3 === 0 ? number : Math.floor(random() * 60);
        const date = random() < 0.1 ? null : new Date(day * 86_400_000).toISOString();
        const title = randomText(random, 20);
        const entry = talk(`t${number}`, title, randomText(random, 100), date);
        talks.set(entry.id, entry);
        index.put(entry);
      };
      for (let number = 0; number < 1_200; number += 1) put(number);
      for (let round = 0; round < 40; round += 1) {
        for (let change = 0; change < 20; change += 1) {
          const number = Math.floor(random() * 1_500);
          if (random() < 0.6) {
            put(number);
            continue;
          }
          talks.delete(`t${number}`);
          index.remove(`t${number}`);
        }
        if (round % 3 === 0) index.finish();
        const term = randomTerm(random, [...talks.values()]);
        const expected = plainSearch(talks.values(), term);
        expect([term, idsOf(index.find(term, LIMIT, 'newest'))]).toEqual([term, expected]);
        expect([term, inSlices(index, term)]).toEqual([term, expected]);
        const { newest } = await index.findBest(term, LIMIT, {});
        expect([term, idsOf(newest)]).toEqual([term, expected]);
      }
    },
  );

  // More than two segments hold, with texts that need all kinds of postings.
  it('finds what a plain filter finds among many, indexed in any state', async () => {
    const random = seededRandom(5);
    const index = plainIndex();
    const talks = new Map<string, ReturnType<typeof talk>>();
    const put = (number: number) => {
      const date = new Date(Math.floor(random() * 5_000) * 86_400_000).toISOString();
      const entry = talk(`t${number}`, `${number} ${randomText(random, 8)}`, '', date);
      talks.set(entry.id, entry);
      index.put(entry);
    };
    for (let number = 0; number < 20_000; number += 1) put(number);
    for (let round = 0; round < 3; round += 1) {
      if (round < 2) index.finish();
      for (let search = 0; search < 20; search += 1) {
        const term = randomTerm(random, [...talks.values()]);
        const matches = idsOf(index.find(term, LIMIT, 'newest'));
        expect([term, matches]).toEqual([term, plainSearch(talks.values(), term)]);
        expect([term, inSlices(index, term)]).toEqual([term, matches]);
        const { newest } = await index.findBest(term, MOST_RANKED, {});
        const expected = plainSearch(talks.values(), term, MOST_RANKED);
        expect([term, idsOf(newest)]).toEqual([term, expected]);
      }
      for (let change = 0; change < 300; change += 1) {
        put(Math.floor(random() * 20_000));
        const leaving = `t${Math.floor(random() * 20_000)}`;
        talks.delete(leaving);
        index.remove(leaving);
      }
    }
  });

  it.each([
    [524, 'no title has', () => ''],
    [4_000, 'a title in 400 has in part', (number: number) => (number % 400 === 0 ? 'one' : '')],
  ])('compares %i texts for words that %s, also within a segment', (compared, _which, titleOf) => {
    const index = new SearchIndex();
    for (let number = 0; number < 6_000; number += 1)
      index.put(talk(`t${number}`, titleOf(number), 'one two', new Date(number).toISOString()));
    index.finish();
    const search = index.search('two one', LIMIT);
    expect(search.runUntil(Infinity)).toHaveLength(LIMIT);
    expect(search.compared).toBe(compared);
  });

  it('waits with indexing', async () => {
    const index = new SearchIndex();
    let isWaiting = true;
    index.isWaiting = () => isWaiting;
    for (let number = 0; number < 1_000; number += 1) index.put(talk(`t${number}`, `${number}`));
    const isIndexed = () => index.segments.some(({ postings }) => postings !== undefined);
    await setTimeout(500);
    expect(isIndexed()).toBe(false);
    expect(index.find('999')).toHaveLength(1);
    isWaiting = false;
    for (let look = 0; look < 100 && !isIndexed(); look += 1) await setTimeout(100);
    expect(isIndexed()).toBe(true);
  });

  it('goes on after an index that was rebuilt between two slices', () => {
    const random = seededRandom(6);
    const index = plainIndex();
    const talks = Array.from({ length: 20_000 }, (_, number) =>
      talk(`t${number}`, randomText(random, 30), '', new Date(number * 60_000).toISOString()),
    );
    for (const entry of talks) index.put(entry);
    index.finish();
    for (const term of ['nnnn', 'eet tn', 's🎉', 'zzz', 'attnos']) {
      const touch = () => {
        for (let change = 0; change < 50; change += 1) {
          const entry = talks[Math.floor(random() * talks.length)]!;
          // Same text at another place in memory: the answer stays.
          index.remove(entry.id);
          index.put(entry);
        }
        index.finish();
      };
      expect([term, inSlices(index, term, touch)]).toEqual([term, plainSearch(talks, term)]);
    }
  });

  it('finds what a filter keeps, from and until a time, in any state of the index', () => {
    const random = seededRandom(7);
    const index = plainIndex();
    const talks = Array.from({ length: 20_000 }, (_, number) => {
      const date = random() < 0.1 ? null : new Date(Math.floor(random() * 400) * 86_400_000);
      return talk(`t${number}`, randomText(random, 12), '', date?.toISOString() ?? null);
    });
    for (const entry of talks.slice(0, 19_000)) index.put(entry);
    index.finish();
    for (const entry of talks.slice(19_000)) index.put(entry);
    for (let round = 0; round < 40; round += 1) {
      const term = randomTerm(random, talks);
      const [since, before] = [Math.floor(random() * 400), Math.floor(random() * 400)].map(
        (day) => day * 86_400_000,
      );
      const accepts = ({ id }: Searchable) => id.endsWith('3');
      const filter = [
        { since, before },
        { since, accepts },
        { before, accepts },
      ][round % 3]!;
      const isKept = (entry: Searchable) =>
        entry.time >= (filter.since ?? -Infinity) &&
        entry.time < (filter.before ?? Infinity) &&
        (filter.accepts?.(entry) ?? true);
      const expected = plainSearch(talks.filter(isKept), term);
      const search = index.search(term, LIMIT, { ...filter, ...NEWEST });
      let matches: Searchable[] | undefined;
      while (!matches) matches = search.runUntil(0);
      expect([term, filter, idsOf(matches)]).toEqual([term, filter, expected]);
    }
  });

  it.each(['before', 'halfway through', 'after'])('finds the same %s indexing', async (when) => {
    const index = new SearchIndex();
    for (let number = 0; number < 3_000; number += 1)
      index.put(talk(`t${number}`, `number ${number}`, `word${number % 7} `.repeat(40)));
    if (when === 'halfway through') await setTimeout(150);
    if (when === 'after') index.finish();
    expect(idsOf(index.find('number 2999', LIMIT))).toEqual(['t2999']);
    expect(index.find('word3')).toHaveLength(429);
    expect(index.find('word8', LIMIT)).toEqual([]);
    index.remove('t2999');
    expect(index.find('number 2999', LIMIT)).toEqual([]);
  });

  it('is empty again when everything has left, and goes on from there', () => {
    const index = new SearchIndex();
    for (let number = 0; number < 1_500; number += 1) index.put(talk(`t${number}`, 'same'));
    for (let number = 0; number < 1_500; number += 1) index.remove(`t${number}`);
    expect(index.find('same', LIMIT)).toEqual([]);
    index.put(talk('a', 'same'));
    expect(idsOf(index.find('same', LIMIT))).toEqual(['a']);
  });
});

it('text is folded once: folding it again changes nothing', () => {
  for (const text of ['ΛΟΓΟΣ', 'İstanbul', 'STRASSE straße', 'Cafe\u0301', '\ud83c']) {
    expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
  }
});
