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
