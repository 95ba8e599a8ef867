import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { SearchIndex } from '@elevate/bff';

export const MORE_THAN_SHOWN = 21;
const SLICE_MS = 4;

export function newestFirst(a, b) {
  return b.time - a.time || (a.id < b.id ? -1 : 1);
}

function timed(find) {
  return (term) => {
    const startedAt = performance.now();
    const matches = find(term);
    return { ms: performance.now() - startedAt, ids: matches.map(({ id }) => id) };
  };
}

export class ProductIndex {
  name = 'Elevate';
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
      const matches = search.runUntil(startedAt + SLICE_MS);
      this.longestSlice = Math.max(this.longestSlice, performance.now() - startedAt);
      if (!matches) continue;
      this.compared.push(search.compared - matches.length);
      return matches;
    }
  }
}

export class PlainLoop {
  name = 'plain loop';
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
    const matches = [];
    for (const { talk, text } of this.entries) {
      if (text.includes(term) && matches.push(talk) === MORE_THAN_SHOWN) break;
    }
    return matches;
  }
}

const PROGRAM = fileURLToPath(new URL('./fts5.py', import.meta.url));

const TRIGRAM = 3;

/** In Python, which takes the times itself: Node has no SQLite before version 22. */
export class SqliteFts5 {
  name = 'SQLite FTS5 trigram';

  async start() {
    this.child = spawn('python3', [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    const { version } = await this.read();
    this.name = `SQLite ${version} FTS5 trigram`;
  }

  async load(talks) {
    await this.start();
    this.ids = talks.toSorted(newestFirst).map(({ id }) => id);
    const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
    try {
      const path = join(folder, 'talks');
      await pipeline(linesOf(talks.toSorted(newestFirst)), createWriteStream(path));
      return await this.request({ load: path });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  takes(term) {
    return term.length >= TRIGRAM;
  }

  async searchEach(terms) {
    const outcomes = await this.request({ terms, limit: MORE_THAN_SHOWN });
    return outcomes.map(([ms, rows]) => ({ ms, ids: rows.map((row) => this.ids[row - 1]) }));
  }

  stop() {
    this.child?.stdin.end();
  }

  async request(request) {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    return this.read();
  }

  async read() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('fts5.py has ended. It needs python3 with SQLite 3.34 or later.');
    return JSON.parse(value);
  }
}

function* linesOf(talks) {
  for (const [index, { state }] of talks.entries())
    yield `${JSON.stringify([index + 1, state.title, state.description])}\n`;
}

const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];
const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');
const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

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
