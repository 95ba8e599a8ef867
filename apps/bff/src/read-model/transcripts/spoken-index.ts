import { hasAllWords, type SearchWord, type SearchWords, spokenWords } from '@elevate/rules';
import { countBits } from '../search/postings.js';
import { SpokenSegment } from './spoken-segment.js';
import { WordTable } from './word-table.js';

/** A passage, alone or with the next one, that has all words. */
export interface SpokenPlace<Item> {
  readonly item: Item;
  readonly passage: number;
  readonly isTogether: boolean;
}

// Half of what people say. Without them the index takes a third of the memory.
const COMMON = new Set(
  `a about actually after all also am an and any are as at back basically be because been before being but by can come
  could did do does doing done down each even every first for from get gets getting give go goes going gonna good got great
  had has have having he her here him his how i if in into is it its just kind know let like little look lot lots made make
  makes many maybe me mean might more most much my need new no not now of off oh ok okay on one only or other our out over
  part people per pretty probably put quite really right said same say see she should so some something sort still such
  take talk than thank thanks that the their them then there these they thing things think this those though through time
  to today too two uh um under until up us use used using very want was way we well were what when where which while who
  why will with would yeah yes you your ll re ve don doesn didn isn s t d m`.split(/\s+/),
);

const LEVEL_SIZE = 8;
const MOST_PARTS = 512;
const MOST_FORMS = 200;
const ONE_WORD = /^(?:[\p{L}\p{M}\p{N}+#]|(?<=\d)[.,](?=\d))+$/u;

/** Finds the passages of items in which all words of a query are said, within about a minute. */
export class SpokenIndex<Item extends { readonly id: string }> {
  private readonly table = new WordTable();
  private segments: SpokenSegment<Item>[] = [];
  private readonly ids = new Set<string>();

  put(item: Item, passages: readonly string[]): void {
    this.remove(item.id);
    this.ids.add(item.id);
    const words = passages.map((passage) =>
      passage.split(' ').flatMap((word) => (isSpokenWord(word) ? this.table.add(word) : [])),
    );
    this.segments.push(SpokenSegment.of(item, words));
    this.mergeLast();
  }

  remove(id: string): void {
    if (!this.ids.delete(id)) return;
    for (const { parts } of this.segments)
      for (const part of parts) if (part.item.id === id) part.isRemoved = true;
  }

  /** The best place of each accepted item. Common words do not count; a query of them finds nothing. */
  find({ words }: SearchWords, accepts: (item: Item) => boolean): SpokenPlace<Item>[] {
    const asked = words.flatMap((word) => this.partsOf(word));
    if (asked.length === 0) return [];
    const numbers = asked.map((word, at) => this.formsOf(word, at === asked.length - 1));
    if (numbers.some(({ length }) => length === 0)) return [];
    return this.segments.flatMap((segment) => placesIn(segment, numbers, accepts));
  }

  private partsOf(word: SearchWord): SearchWord[] {
    const parts = spokenWords(word.text);
    if (!word.isPhrase && parts.length === 1) return isSpokenWord(word.text) ? [word] : [];
    return parts.filter(isSpokenWord).map((text) => {
      const exact = { parts: [text], ends: 'whole', worth: 1 } as const;
      return { text, spellings: [exact], isPhrase: true };
    });
  }

  private formsOf(word: SearchWord, isLast: boolean): readonly number[] {
    const whole = word.spellings.map((spelling) =>
      spelling.ends === 'begun' ? ({ ...spelling, ends: 'whole' } as const) : spelling,
    );
    const exact = this.matching({ ...word, spellings: whole });
    if (exact.length > 0 && (!isLast || word.isPhrase)) return exact;
    const begun = word.isPhrase ? [] : this.matching(word);
    const known = begun.length > 0 ? begun : exact;
    return known.length > 0 || word.isPhrase ? known : this.table.near(word.text);
  }

  private matching({ spellings, ...word }: SearchWord): readonly number[] {
    const { table } = this;
    const numbers = new Set<number>();
    for (const spelling of spellings) {
      const [part = ''] = spelling.parts;
      if (spelling.parts.length > 1 || !ONE_WORD.test(part)) continue;
      const own = table.numberOf(part);
      if (own !== undefined && spelling.ends !== 'form') numbers.add(own);
      if (spelling.ends === 'begun')
        for (const each of table.beginningWith(part)) numbers.add(each);
      if (spelling.ends !== 'form') continue;
      const form = { ...word, spellings: [spelling] };
      for (const each of table.beginningWith(part))
        if (hasAllWords([form], table.wordAt(each))) numbers.add(each);
    }
    return [...numbers].slice(0, MOST_FORMS);
  }

  private mergeLast(): void {
    for (let size = 1; size < MOST_PARTS; size *= LEVEL_SIZE) {
      const last = this.segments.slice(-LEVEL_SIZE);
      const isFull = last.length === LEVEL_SIZE && last.every(({ parts }) => parts.length <= size);
      if (!isFull) return;
      this.segments = [...this.segments.slice(0, -LEVEL_SIZE), SpokenSegment.merged(last)];
    }
    this.segments = this.segments.map((segment) =>
      segment.parts.filter(({ isRemoved }) => isRemoved).length > segment.parts.length / 4
        ? SpokenSegment.merged([segment])
        : segment,
    );
  }
}

export function isSpokenWord(word: string): boolean {
  return word.length > 0 && !COMMON.has(word);
}

function placesIn<Item>(
  segment: SpokenSegment<Item>,
  words: readonly (readonly number[])[],
  accepts: (item: Item) => boolean,
): SpokenPlace<Item>[] {
  const size = Math.ceil((segment.passages + 1) / 32);
  const together = new Uint32Array(size).fill(0xffffffff);
  const near = new Uint32Array(size).fill(0xffffffff);
  const marked = new Uint32Array(size);
  for (const forms of words) {
    marked.fill(0);
    for (const form of forms) segment.mark(form, marked);
    let any = 0;
    for (let at = 0; at < size; at += 1) {
      const own = marked[at]!;
      const next = (own >>> 1) | ((marked[at + 1] ?? 0) << 31);
      together[at]! &= own;
      any |= near[at]! &= own | next;
    }
    if (any === 0) return [];
  }
  const places: SpokenPlace<Item>[] = [];
  for (const part of segment.parts) {
    if (part.isRemoved) continue;
    const first = firstMarked(together, part.first, part.passages);
    const passage = first ?? firstMarked(near, part.first, part.passages);
    if (passage === undefined || !accepts(part.item)) continue;
    places.push({ item: part.item, passage, isTogether: first !== undefined });
  }
  return places;
}

function firstMarked(marked: Uint32Array, from: number, count: number): number | undefined {
  for (let at = from; at < from + count;) {
    const bits = (marked[at >>> 5]! >>> (at & 31)) >>> 0;
    if (bits === 0) at = (at | 31) + 1;
    else {
      at += countBits((bits & -bits) - 1);
      return at < from + count ? at - from : undefined;
    }
  }
  return undefined;
}
