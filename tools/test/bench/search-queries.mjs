/* Known-item queries: each is made from one text that must come back. At most MAX_ANSWERS texts may contain all its words,
   whole or begun, in any field; for a form, another name or a joined word, either spelling counts. */
import { readFileSync } from 'node:fs';

export const MAX_ANSWERS = 5;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const TYPED_WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
const MIN_WORD = 3;
const { OTHER_NAMES, PLAIN, STOP_WORDS } = JSON.parse(
  readFileSync(new URL('search-queries.json', import.meta.url), 'utf8'),
);

/** Not the product's own folding: a judge with the same faults would not see them. */
export function plain(text) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłı]/g, (letter) => PLAIN[letter]);
}

const wordsOf = (text) =>
  text.toLowerCase().normalize('NFC').replaceAll('’', "'").match(TYPED_WORD) ?? [];
const textsOf = ({ title, description, speakers, channel, topics }) =>
  [title, description, speakers, channel, topics].flat();

export class TalkWords {
  /** Their words, a space before each. */
  #texts;
  #postings = new Map();
  #frequencies = new Map();
  #vocabulary;
  #pairs;

  /** `talks` have a title, a description, speakers, a channel and topics. */
  constructor(talks) {
    this.#texts = talks.map((talk) => {
      return ` ${plain(textsOf(talk).join(' ')).match(WORD)?.join(' ') ?? ''}`;
    });
    for (const [number, text] of this.#texts.entries()) {
      for (const word of new Set(text.slice(1).split(' '))) {
        const numbers = this.#postings.get(word);
        if (numbers) numbers.push(number);
        else this.#postings.set(word, [number]);
      }
    }
    this.#vocabulary = [...this.#postings.keys()].sort();
  }

  has(word) {
    return this.#postings.has(plain(word));
  }

  /** Whether two words stand beside each other in any text. */
  hasPair(first, second) {
    if (!this.#pairs) {
      this.#pairs = new Set();
      for (const text of this.#texts) {
        const words = text.slice(1).split(' ');
        for (let at = 1; at < words.length; at += 1)
          this.#pairs.add(`${words[at - 1]} ${words[at]}`);
      }
    }
    return this.#pairs.has(`${plain(first)} ${plain(second)}`);
  }

  /** Counts texts with a word that starts with it; one text may count several times. */
  frequency(start) {
    const folded = plain(start);
    const known = this.#frequencies.get(folded);
    if (known !== undefined) return known;
    let frequency = 0;
    for (const word of this.#starting(folded)) frequency += this.#postings.get(word).length;
    this.#frequencies.set(folded, frequency);
    return frequency;
  }

  /** True if few texts have, for each of `needs`, a spelling, whole or as the start of a word. */
  areFew(needs) {
    const folded = needs.map((spellings) => [spellings].flat().map(wordsOnly));
    const costs = folded.map((spellings) =>
      spellings.reduce((sum, spelling) => sum + this.frequency(firstWord(spelling)), 0),
    );
    const rarest = folded[costs.indexOf(Math.min(...costs))];
    const starts = folded.map((spellings) => spellings.map((spelling) => ` ${spelling}`));
    const answers = new Set();
    for (const number of this.#textsStarting(rarest)) {
      const text = this.#texts[number];
      if (starts.every((spellings) => spellings.some((start) => text.includes(start))))
        answers.add(number);
      if (answers.size > MAX_ANSWERS) return false;
    }
    return true;
  }

  *#textsStarting(spellings) {
    for (const spelling of spellings)
      for (const word of this.#starting(firstWord(spelling))) yield* this.#postings.get(word);
  }

  containing(run) {
    const folded = plain(run);
    let count = 0;
    for (const text of this.#texts) {
      if (text.includes(folded) && (count += 1) > MAX_ANSWERS) break;
    }
    return count;
  }

  /** Texts with a word at most one edit away. */
  near(misspelt) {
    const folded = plain(misspelt);
    const near = this.#vocabulary.filter((word) => isOneEditAway(word, folded));
    return new Set(near.flatMap((word) => this.#postings.get(word))).size;
  }

  *#starting(start) {
    let low = 0;
    let high = this.#vocabulary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#vocabulary[middle] < start) low = middle + 1;
      else high = middle;
    }
    for (; this.#vocabulary[low]?.startsWith(start); low += 1) yield this.#vocabulary[low];
  }
}

const wordsOnly = (text) => plain(text).match(WORD)?.join(' ') ?? '';
const firstWord = (text) => text.split(' ', 1)[0];

function isOneEditAway(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = restA.length === 2 && restA === restB[1] + restB[0];
  return isSwapped || Math.max(restA.length, restB.length) <= 1;
}

/** A kind makes its query with one text, the words of all, and a random source. */
class Maker {
  constructor(talk, { all, random, pass }) {
    this.talk = talk;
    this.all = all;
    this.random = random;
    this.pass = pass;
  }

  /** Of the title, in order, each once. */
  get titleWords() {
    return this.#titleWords ?? (this.#titleWords = usableWords(this.talk.title));
  }
  #titleWords;

  /** The rarest first. */
  get rareWords() {
    return this.#rareWords ?? (this.#rareWords = this.rarest(this.titleWords));
  }
  #rareWords;

  rarest(words) {
    const frequencies = new Map(words.map((word) => [word, this.all.frequency(word)]));
    return words.toSorted((a, b) => frequencies.get(a) - frequencies.get(b));
  }

  below(limit) {
    return Math.floor(this.random() * limit);
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  shuffled(items) {
    return items
      .map((item) => [this.random(), item])
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  inOrder(words) {
    return this.titleWords.filter((word) => words.includes(word));
  }

  /** The fewest rare words, two or more, that identify the text, in the title's order. */
  identifying(least = 2, most = 3) {
    for (let size = least; size <= most && size <= this.rareWords.length; size += 1) {
      const words = this.rareWords.slice(0, size);
      if (this.all.areFew(words)) return this.inOrder(words);
    }
    return undefined;
  }

  /** Adds rare words of the title until the text is identified. */
  identifiedBy(spellings, typed, most = 2) {
    const parts = [spellings].flat().flatMap(wordsOf);
    const others = this.rareWords.filter((word) => !parts.includes(word));
    for (let size = 0; size <= most && size <= others.length; size += 1) {
      const added = others.slice(0, size);
      if (this.all.areFew([spellings, ...added])) return [typed, ...added].join(' ');
    }
    return undefined;
  }

  /**
   * Drops, swaps, doubles or replaces a letter; undefined if that is a word or the start of one.
   */
  misspell(word, { first = false, ways = ['drop', 'swap'] } = {}) {
    const letters = [...word];
    const at = first ? 0 : 1 + this.below(letters.length - 2);
    const way = this.pick(ways);
    if (way === 'drop') letters.splice(at, 1);
    if (way === 'swap') letters.splice(at, 2, letters[at + 1], letters[at]);
    if (way === 'double') letters.splice(at, 0, letters[at]);
    if (way === 'replace') letters[at] = this.pick([...'aeiorstnlc']);
    const misspelt = letters.join('');
    return misspelt === word || this.all.frequency(misspelt) > 0 ? undefined : misspelt;
  }

  /** Replaces one of the words that are long enough to be recognized. */
  withOneMisspelt(words, options) {
    const long = words?.filter((word) => word.length >= MIN_MISSPELT && LATIN.test(word)) ?? [];
    if (long.length === 0) return undefined;
    const chosen = this.pick(long);
    const misspelt = this.misspell(chosen, options);
    return misspelt && words.map((word) => (word === chosen ? misspelt : word)).join(' ');
  }
}

const MIN_MISSPELT = 5;
const MIN_COMPOUND = 6;

function usableWords(text) {
  const words = wordsOf(text).filter(
    (word) =>
      word.length >= MIN_WORD &&
      /^[\p{L}\p{M}]+$/u.test(word) &&
      !UNSPACED.test(word) &&
      !STOP_WORDS.includes(word),
  );
  return [...new Set(words)];
}

/** Undefined for a word without a known other form. */
function otherForm(word) {
  if (!/^[a-z]{4,}$/.test(word)) return undefined;
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return undefined;
  if (word.endsWith('s')) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(?:ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Names of one thing. A title has one, the query another. */
// Without "os", an article of Portuguese, which made queries for talks about something else.

export const escaped = (text) => text.replace(/[.+]/g, '\\$&').replaceAll(' ', '[\\s-]+');

const NAME_PATTERNS = OTHER_NAMES.map((names) => ({
  names,
  patterns: names.map((name) => {
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}+#])`, 'iu');
  }),
}));

const KATAKANA = /[ァ-ヶー]{3,}/u;
const HALF_WIDTH = new Map(
  Array.from({ length: 0xff9f - 0xff66 + 1 }, (_, at) => String.fromCharCode(0xff66 + at)).map(
    (half) => [half.normalize('NFKC').normalize('NFD'), half],
  ),
);
const toHalfWidth = (text) =>
  [...text.normalize('NFD')].map((letter) => HALF_WIDTH.get(letter) ?? letter).join('');
const toHiragana = (text) =>
  text.replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** By name; `misspelt` kinds have a lower threshold. Undefined if the text has no such query. */
export const KINDS = [
  {
    name: 'neighbouring words',
    make(maker) {
      const { typed, copied } = neighbours(maker) ?? {};
      return maker.pick([typed, copied]);
    },
  },
  {
    name: 'rarer words',
    make(maker) {
      return maker.identifying(2 + maker.below(2))?.join(' ');
    },
  },
  {
    name: 'reversed',
    make(maker) {
      return maker
        .identifying(2 + maker.below(2))
        ?.reverse()
        .join(' ');
    },
  },
  {
    name: 'two words, one misspelt',
    misspelt: true,
    make(maker) {
      return maker.withOneMisspelt(maker.identifying(2, 2));
    },
  },
  {
    name: 'plural or singular',
    make(maker) {
      for (const word of maker.shuffled(maker.titleWords)) {
        const form = otherForm(word);
        // Both are words of the texts, so the query is one that people type.
        if (!form || !maker.all.has(form)) continue;
        const other = maker.rareWords.find((candidate) => candidate !== word);
        if (other && maker.all.areFew([[word, form], other]))
          return maker.shuffled([form, other]).join(' ');
      }
      return undefined;
    },
  },
  {
    name: 'family name and a word',
    make(maker) {
      const speaker = maker.pick(maker.talk.speakers) ?? '';
      const family = usableWords(speaker).at(-1);
      if (!family || !/\s/.test(speaker.trim())) return undefined;
      const word = maker.shuffled(maker.titleWords).find((candidate) => {
        return candidate !== family && maker.all.areFew([family, candidate]);
      });
      return word && `${family} ${word}`;
    },
  },
  {
    name: 'second word half typed',
    make(maker) {
      const words = maker.identifying(2, 2);
      if (!words) return undefined;
      const [first, second] = words;
      const half = second.slice(0, Math.max(MIN_WORD, Math.ceil(second.length / 2)));
      return half !== second && maker.all.areFew([first, half]) ? `${first} ${half}` : undefined;
    },
  },
  { name: 'joined or split words', make: (maker) => maker.pick([joined, split])(maker) },
  {
    name: 'other names',
    make(maker) {
      for (const { names, patterns } of NAME_PATTERNS) {
        const written = patterns.findIndex((pattern) => pattern.test(maker.talk.title));
        if (written === -1) continue;
        const others = names.filter((_, at) => !patterns[at].test(maker.talk.title));
        if (others.length === 0) continue;
        // All spellings together would be too frequent for a fair query, so its other words identify the text.
        const added = maker.rareWords.filter((word) => !names.some((name) => name.includes(word)));
        for (let size = 1; size <= 2 && size <= added.length; size += 1) {
          const words = added.slice(0, size);
          if (maker.all.areFew(words)) return [maker.pick(others), ...words].join(' ');
        }
      }
      return undefined;
    },
  },
  {
    name: 'words of two fields',
    make(maker) {
      const { talk, all } = maker;
      const fields = [talk.channel, talk.topics.join(' '), talk.description];
      for (const field of maker.shuffled(fields)) {
        const others = usableWords(field).filter(
          (word) => !plain(talk.title).includes(plain(word)),
        );
        for (const other of maker.shuffled(others).slice(0, 8)) {
          const word = maker.rareWords.find((candidate) => all.areFew([candidate, other]));
          if (word) return maker.shuffled([word, other]).join(' ');
        }
      }
      return undefined;
    },
  },
  {
    name: 'without accents',
    make(maker) {
      const accented = maker.titleWords.filter((word) => LATIN.test(word) && plain(word) !== word);
      const [word] = maker.rarest(accented);
      return word && maker.identifiedBy(word, plain(word));
    },
  },
  {
    name: 'another alphabet',
    make(maker) {
      const run = unspacedRun(maker);
      if (run) return run;
      const foreign = maker.titleWords.filter((word) => !LATIN.test(word));
      const [word] = maker.rarest(foreign);
      if (!word) return undefined;
      // Russian is often typed without the marks of its letters.
      const typed = maker.random() < 0.5 ? word.replaceAll('ё', 'е') : word.toUpperCase();
      return maker.identifiedBy(word, typed);
    },
  },
  {
    name: 'three words, one misspelt',
    misspelt: true,
    make(maker) {
      const words = maker.identifying(3, 3);
      const first = maker.random() < 1 / 3;
      const ways = first ? ['drop', 'swap', 'replace'] : ['drop', 'swap', 'double', 'replace'];
      return maker.withOneMisspelt(words && maker.shuffled(words), { first, ways });
    },
  },
  {
    name: 'phrase in quotes',
    make(maker) {
      const phrase = neighbours(maker)?.typed;
      return phrase && `"${phrase}"`;
    },
  },
  {
    name: 'a rare word, misspelt',
    misspelt: true,
    make(maker) {
      const { all } = maker;
      const word = maker.rareWords.find((candidate) => {
        return candidate.length >= 6 && LATIN.test(candidate) && all.areFew([candidate]);
      });
      const ways = ['drop', 'swap', 'double', 'replace'];
      const misspelt = word && maker.misspell(word, { ways });
      return misspelt && all.near(misspelt) <= MAX_ANSWERS ? misspelt : undefined;
    },
  },
];

export const NEWS_KINDS = [
  'rarer words',
  'reversed',
  'two words, one misspelt',
  'plural or singular',
  'second word half typed',
];

/** With what is between them, which a visitor may copy or type. */
function neighbours(maker) {
  const title = maker.talk.title.toLowerCase().normalize('NFC').replaceAll('’', "'");
  const words = [...title.matchAll(TYPED_WORD)].filter(([word]) => !UNSPACED.test(word));
  for (const at of maker.shuffled([...words.keys()].slice(0, -2))) {
    const three = words.slice(at, at + 3);
    const typed = three.map(([word]) => word);
    if (!maker.all.areFew(typed)) continue;
    const copied = title.slice(three[0].index, three[2].index + typed[2].length);
    return { typed: typed.join(' '), copied };
  }
  return undefined;
}

/**
 * "web assembly" of a title typed "webassembly": first where a hyphen joins them or some text does;
 * a list with few of these has any two words.
 */
function joined(maker) {
  const { all, pass, talk } = maker;
  const pairs = talk.title
    .toLowerCase()
    .matchAll(/(?=(?<!\p{L})(\p{L}{2,}|e)([ -])(\p{L}{2,})(?!\p{L}))/gu);
  for (const [, first, between, second] of pairs) {
    const together = first + second;
    if (together.length < MIN_COMPOUND || !LATIN.test(together)) continue;
    const isWritten = between === '-' || all.has(together);
    if (!isWritten && (pass === 0 || !areLong(first, second))) continue;
    return maker.identifiedBy([`${first} ${second}`, together], together);
  }
  return undefined;
}

const areLong = (...words) => words.every((word) => word.length > 3 && !STOP_WORDS.includes(word));

/** "webassembly" of a title typed "web assembly", which some other text writes as well. */
function split(maker) {
  for (const word of maker.rareWords) {
    for (let at = 2; at <= word.length - 2; at += 1) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (word.length < MIN_COMPOUND || !maker.all.hasPair(...parts)) continue;
      return maker.identifiedBy([word, parts.join(' ')], parts.join(' '));
    }
  }
  return undefined;
}

/** Three or four characters of a text without spaces, also in other kana or half as wide. */
function unspacedRun(maker) {
  const runs = maker.talk.title.match(new RegExp(`${UNSPACED.source}{3,}`, 'gu')) ?? [];
  for (const run of maker.shuffled(runs)) {
    const length = Math.min(run.length, 3 + maker.below(2));
    const start = maker.below(run.length - length + 1);
    const [katakana] = KATAKANA.exec(run) ?? [];
    const chosen = katakana && maker.random() < 0.5 ? katakana : run.slice(start, start + length);
    if (/^ー/.test(chosen) || maker.all.containing(chosen) > MAX_ANSWERS) continue;
    if (chosen !== katakana) return chosen;
    return maker.pick([toHiragana, toHalfWidth, String])(chosen);
  }
  return undefined;
}

/** At most `perKind` queries of each kind, from texts in a random order. */
export function makeQueries(talks, { random, perKind = 200, kinds = KINDS }) {
  const all = new TalkWords(talks);
  return new Map(
    kinds.map((kind) => [kind.name, queriesOf(kind, { talks, all, random, perKind })]),
  );
}

// A small list needs several from each text.
const PASSES = 3;

function queriesOf(kind, { talks, all, random, perKind }) {
  const queries = new Map();
  for (let pass = 0; pass < PASSES; pass += 1) {
    const order = talks.map((talk) => [random(), talk]).sort(([a], [b]) => a - b);
    for (const [, talk] of order) {
      if (queries.size === perKind) break;
      const query = kind.make(new Maker(talk, { all, random, pass }));
      if (query !== undefined && !queries.has(query)) queries.set(query, talk.id);
    }
  }
  return [...queries].map(([q, id]) => ({ q, id }));
}

/** Shares of the texts looked for, found among the first; `places` are from 0, or -1. */
function scoreOf(places) {
  const share = (limit) =>
    places.filter((place) => place !== -1 && place < limit).length / places.length;
  const reciprocal = (place) => (place === -1 ? 0 : 1 / (place + 1));
  const mrr = places.reduce((sum, place) => sum + reciprocal(place), 0) / places.length;
  return { in5: share(5), in20: share(20), mrr };
}

/** `find` gives the ids of the texts that a query finds, the best first. */
export async function score(find, queries) {
  const places = [];
  for (const { q, id } of queries) places.push((await find(q)).indexOf(id));
  const missed = queries.filter((_, at) => places[at] === -1 || places[at] >= 5);
  return { ...scoreOf(places), missed: missed.map(({ q, id }) => `${q} (${id})`) };
}

const LEAST_IN_5 = 0.97;
const LEAST_IN_5_MISSPELT = 0.95;
/** Found on the first page: news are in the order of their dates. */
const LEAST_NEWS = 0.95;

// Of few queries one may miss, or a single one would decide.
const reachable = (least, queries) => Math.min(least, 1 - 1 / queries.length);

export function leastIn5(name, queries) {
  const isMisspelt = KINDS.find((kind) => kind.name === name).misspelt === true;
  return reachable(isMisspelt ? LEAST_IN_5_MISSPELT : LEAST_IN_5, queries);
}

export const leastNews = (queries) => reachable(LEAST_NEWS, queries);
