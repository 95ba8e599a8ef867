import { createRequire } from 'node:module';
import { SearchIndex } from '@elevate/bff';

export const MORE_THAN_SHOWN = 21;
const SLICE_MS = 4;

export function newestFirst(a, b) {
  return b.time - a.time || (a.id < b.id ? -1 : 1);
}

function timed(find) {
  return (term) => {
    const startedAt = performance.now();
    const found = find(term);
    return { ms: performance.now() - startedAt, ids: found.map(({ id }) => id) };
  };
}

export class ProductIndex {
  name = 'Elevate';
  isExact = true;
  index = new SearchIndex();
  longestSlice = 0;
  compared = [];

  load(talks) {
    for (const talk of talks) this.index.put(talk);
    this.index.finish();
  }

  takes() {
    return true;
  }

  searchEach(terms) {
    return terms.map(timed((term) => this.find(term)));
  }

  /** As the product does, without its waiting between two slices. */
  find(term) {
    const search = this.index.search(term, MORE_THAN_SHOWN);
    for (;;) {
      const startedAt = performance.now();
      const found = search.runUntil(startedAt + SLICE_MS);
      this.longestSlice = Math.max(this.longestSlice, performance.now() - startedAt);
      if (!found) continue;
      this.compared.push(search.compared - found.length);
      return found;
    }
  }
}

export class PlainLoop {
  name = 'plain loop';
  isExact = true;
  entries = [];

  constructor(terms) {
    this.terms = terms;
  }

  load(talks) {
    this.entries = talks
      .map((talk) => ({
        talk,
        text: `${talk.state.title}\0${talk.state.description}`.toLowerCase(),
      }))
      .sort(({ talk: a }, { talk: b }) => newestFirst(a, b));
  }

  takes(_term, index) {
    return index < this.terms;
  }

  searchEach(terms) {
    return terms.map(timed((term) => this.find(term)));
  }

  find(term) {
    const found = [];
    for (const { talk, text } of this.entries) {
      if (text.includes(term) && found.push(talk) === MORE_THAN_SHOWN) break;
    }
    return found;
  }
}

export class MiniSearchIndex {
  name = 'MiniSearch, words by their beginning';
  isExact = false;

  constructor(terms) {
    this.terms = terms;
  }

  load(talks) {
    const MiniSearch = createRequire(new URL('./packages/', import.meta.url))('minisearch');
    this.index = new MiniSearch({ fields: ['title', 'description'], storeFields: ['time'] });
    this.index.addAll(talks.map(({ id, time, state }) => ({ id, time, ...state })));
  }

  takes(_term, index) {
    return index < this.terms;
  }

  searchEach(terms) {
    return terms.map(timed((term) => this.find(term)));
  }

  find(term) {
    return this.index
      .search(term, { prefix: true, combineWith: 'AND' })
      .sort(newestFirst)
      .slice(0, MORE_THAN_SHOWN);
  }
}

const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];
const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');
const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function makeTalks(count, random) {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => makeWord(random, rank));
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1];
  const text = (length) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, number) => ({
    id: `t${String(number).padStart(10, '0')}`,
    time: Math.floor(random() * 1e7) * MINUTE_MS,
    state: {
      title: `Talk: ${text(4 + Math.floor(random() * 6))}`,
      description: text(25 + Math.floor(random() * 68)),
    },
  }));
}

function makeWord(random, rank) {
  const pick = (parts) => parts[Math.floor(random() * parts.length)];
  const syllables = 1 + Math.floor(random() + Math.log10(rank + 1) / 1.5);
  const makeSyllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  return Array.from({ length: syllables }, makeSyllable).join('');
}

export function makeTerms(count, talks, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, (_, number) => {
    const { title, description } = pick(talks).state;
    const text = `${title} ${description}`.toLowerCase();
    const length = 1 + (number % 8);
    const start = Math.floor(random() * (text.length - length));
    const term = text.slice(start, start + length);
    if (random() < 0.5) return term;
    const at = Math.floor(random() * length);
    return term.slice(0, at) + pick(LETTERS) + term.slice(at + 1);
  });
}
