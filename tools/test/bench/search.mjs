/* Each build is measured in a process of its own: this file is also its program. Times are of the processor. */
import { deepStrictEqual } from 'node:assert';
import { fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newestFirst } from '@elevate/rules';
import { SeededNumbers } from '@elevate/testing';
import {
  count,
  log,
  mean,
  medianOf,
  memoryInUse,
  percentile,
  playRounds,
  ROOT,
  table,
} from './harness.mjs';
import { makeQueries } from './search-queries.mjs';
import { measureSpoken } from './spoken.mjs';
import { fillModel, itemOf, makeWord, numbered, sampleTalks } from './texts.mjs';

/** `against` is the folder of another build, whose figures stand beside; `talks` a JSON file of talks. */
export const defaults = {
  against: '',
  talks: '',
  sizes: '20000,100000,1000000',
  rounds: 5,
  terms: 960,
  hours: 10_000,
};
export const short = { sizes: '1000', rounds: 1, terms: 20, hours: 200 };

const SEED = 11;
const QUERIED = 20_000;
const PER_KIND = 30;
const SHOWN = 21;
const CHANGES = 1_000;
const SLICE_MS = 4;
// Keeps a run short: SQLite builds the index of a million in minutes, and the read model takes gigabytes.
const MOST_FOR_ALL = 100_000;

export async function run({ sizes, hours, rounds, ...options }, onEnd) {
  const isAlone = options.against === '';
  const paragraphs = [
    'Times of the processor. Targets: terms and words p99 ≤ 3 and 10 ms, at a million terms p50 ≤ 0.1 and p99 ≤ 10 ms; ' +
      '600 bytes beyond the text, a change found in 50 ms, a slice of 10 ms.',
  ];
  for (const size of sizes.split(',').map(Number)) {
    const compared = await compare({ ...options, size, isAlone }, rounds, onEnd);
    paragraphs.push(`${count(size)} talks:`, compared);
    log(`${count(size)} talks done`);
  }
  return isAlone ? [...paragraphs, ...(await measureSpoken(hours))] : paragraphs;
}

async function compare(options, rounds, onEnd) {
  const folders = options.isAlone ? { Elevate: ROOT } : { before: options.against, now: ROOT };
  const contestants = Object.entries(folders).map(([name, folder]) => {
    const child = fork(fileURLToPath(import.meta.url), [folder, JSON.stringify(options)]);
    onEnd(() => child.kill());
    const measure = async () => {
      child.send('measure');
      return (await once(child, 'message'))[0];
    };
    return [name, measure];
  });
  if (options.isAlone && options.size <= MOST_FOR_ALL)
    contestants.push(await sqliteFts5(makeTexts(options), onEnd));
  const played = await playRounds(Object.fromEntries(contestants), rounds);
  const results = [...played.values()];
  assertSameTalks(results.map(([{ found }]) => found));
  const rows = Object.keys(results[0][0].figures).map((figure) => {
    const medians = results.map((all) =>
      medianOf(
        all.map(({ figures }) => figures),
        figure,
      ),
    );
    const ratio = options.isAlone ? [] : [medians[1] / medians[0]];
    const cells = [...medians, ...ratio].map((value) => (value >= 0 ? value.toFixed(3) : '–'));
    return [figure, ...cells];
  });
  const head = ['Figure', ...played.keys()];
  return table(options.isAlone ? head : [...head, 'ratio'], rows);
}

/** Of the terms that a contestant takes. */
function assertSameTalks([ours, ...others]) {
  for (const theirs of others) {
    for (const [at, ids] of theirs.entries()) if (ids) deepStrictEqual(ids, ours[at]);
  }
}

function makeTexts({ size, talks: file, terms }) {
  const random = new SeededNumbers(SEED);
  const real = file === '' ? sampleTalks : JSON.parse(readFileSync(file, 'utf8'));
  const talks = grow(real, size, random);
  const made = makeQueries(talks.slice(0, QUERIED), { random, perKind: PER_KIND });
  const words = [...made.values()].flat().map(({ q }) => q);
  return { talks, words, terms: numbered(terms, (number) => makeTerm(number, talks, random)) };
}

const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

/** Further talks have halves of the titles and descriptions of two others, so that words and lengths stay real. */
function grow(talks, size, random) {
  const vocabulary = numbered(VOCABULARY, (rank) => makeWord(random, rank));
  const word = () => vocabulary[Math.floor(VOCABULARY ** random.random()) - 1];
  const halves = (field) => {
    const [start, end] = numbered(2, () => random.pick(talks)[field].split(' '));
    const middle = Math.ceil(start.length / 2);
    return [...start.slice(0, middle), ...end.slice(Math.floor(end.length / 2))].join(' ').trim();
  };
  return numbered(size, (number) => {
    const talk = talks[number] ?? {
      ...random.pick(talks),
      id: `m${String(number).padStart(10, '0')}`,
      published_at: new Date(random.below(1e7) * MINUTE_MS).toISOString(),
      title: halves('title'),
      description: halves('description'),
    };
    return {
      ...talk,
      description: talk.description || numbered(30 + random.below(72), word).join(' '),
    };
  });
}

const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhhrrrddlluccmwfgypbvkjxqz'];

/** Of a text, half of them with one letter changed. */
function makeTerm(number, talks, random) {
  const { title, description } = random.pick(talks);
  const text = `${title} ${description}`.toLowerCase();
  const length = 1 + (number % 8);
  const start = random.below(text.length - length);
  const term = text.slice(start, start + length);
  const at = random.below(length);
  const isChanged = random.random() < 0.5;
  const typed = isChanged ? term.slice(0, at) + random.pick(LETTERS) + term.slice(at + 1) : term;
  // The product ignores blanks around a term.
  return typed.trim() || random.pick(LETTERS);
}

const TRIGRAM = 3;
const FTS5 = fileURLToPath(new URL('./fts5.py', import.meta.url));

/** In Python, which takes the times itself: Node has no SQLite before version 22. */
async function sqliteFts5({ talks, terms }, onEnd) {
  const child = spawn('python3', [FTS5], { stdio: ['pipe', 'pipe', 'inherit'] });
  onEnd(() => child.stdin.end());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('fts5.py has ended. It needs python3 with SQLite 3.34 or later.');
    return JSON.parse(value);
  };
  const request = (content) => {
    child.stdin.write(`${JSON.stringify(content)}\n`);
    return read();
  };
  const { version } = await read();
  const sorted = talks.map(itemOf).sort(newestFirst);
  await request({ load: sorted.map(({ state }) => [state.title, state.description]) });
  const measure = async () => {
    const isTaken = (term) => term.length >= TRIGRAM;
    const taken = await request({ terms: terms.filter(isTaken), limit: SHOWN });
    const figures = shares(
      'terms',
      taken.map(([ms]) => ms),
    );
    const ids = taken.map(([, rows]) => rows.map((row) => sorted[row - 1].id));
    return { figures, found: terms.map((term) => (isTaken(term) ? ids.shift() : undefined)) };
  };
  return [`SQLite ${version} FTS5 trigram`, measure];
}

const shares = (name, times) => ({
  [`${name}, p50, ms`]: percentile(times, 0.5),
  [`${name}, p99, ms`]: percentile(times, 0.99),
  [`${name}, mean, ms`]: mean(times),
});

async function spent(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function build(index, items) {
  const before = await memoryInUse();
  const rebuild = await spent(() => {
    for (const item of items) index.put(item);
    index.finish();
  });
  // Flattens V8's concatenated strings before the memory measurement.
  index.find('\0 nothing', 1);
  const bytes = ((await memoryInUse()) - before) / items.length;
  const text = mean(items.map(({ state }) => state.title.length + 1 + state.description.length));
  return { 'rebuild, ms': rebuild, 'bytes a talk': bytes, 'bytes beyond the text': bytes - text };
}

/** Searches as the product does, without the pauses between slices. */
async function searchTerms(index, terms) {
  const [times, compared, found] = [[], [], []];
  let longest = 0;
  for (const term of terms) {
    const search = index.search(term, SHOWN);
    let matches;
    const runSlice = () => {
      const began = performance.now();
      matches = search.runUntil(began + SLICE_MS);
      longest = Math.max(longest, performance.now() - began);
    };
    times.push(
      await spent(() => {
        while (!matches) runSlice();
      }),
    );
    compared.push(search.compared - matches.length);
    found.push(matches);
  }
  const vain = { 'texts in vain, 99 %': percentile(compared, 0.99), 'longest slice, ms': longest };
  return { figures: { ...shares('terms', times), ...vain }, found };
}

async function change(index, items) {
  const times = [];
  for (const [number, item] of items.entries()) {
    const title = `Changed ${number}qz`;
    let match;
    const lasted = await spent(() => {
      index.put({ ...item, state: { ...item.state, title } });
      [match] = index.find(`${number}qz`, SHOWN);
    });
    deepStrictEqual(match?.state.title, title);
    times.push(lasted);
  }
  return { 'a change found, p99, ms': percentile(times, 0.99) };
}

async function answer(folder, options) {
  const { findResults, ReadModel, searchEpisodes, SearchIndex, Suggestions } = await import(
    `${folder}/apps/bff/dist/index.js`
  );
  const { foldForIndex, hasWholeTerm, joinTexts, readSearchQuery } = await import(
    `${folder}/libs/rules/dist/index.js`
  );
  const { talks, words, terms } = makeTexts(options);
  const items = talks.map(itemOf);
  const model = new ReadModel();
  if (options.size <= MOST_FOR_ALL) fillModel(model, talks);
  const sources = Suggestions ? { model, suggestions: new Suggestions(model) } : model;
  const byIndex = (q) => model.orders.search.find(q, SHOWN);
  const byResults = (q) => findResults(sources, readSearchQuery({ q }));
  const ways = {
    'index by words': [words, byIndex],
    'index by terms': [terms, byIndex],
    'index by terms of one word': [terms.filter((q) => !/[^\p{L}\p{N}]/u.test(q)), byIndex],
    'overlay by words': [words, (q) => searchEpisodes(model, q)],
    'overlay by terms': [terms, (q) => searchEpisodes(model, q)],
    'results by words': [words, byResults],
    'results by terms': [terms, byResults],
    'results of a year': [terms, (q) => findResults(sources, readSearchQuery({ q, year: '2019' }))],
  };
  for await (const _message of on(process, 'message')) {
    const index = new SearchIndex();
    const figures = await build(index, items);
    let found = [];
    if (options.isAlone) {
      const searched = await searchTerms(index, terms);
      Object.assign(figures, searched.figures, await change(index, items.slice(0, CHANGES)));
      // The peers find whole terms only; behind these, the product finds the words.
      found = searched.found.map((matches, at) => {
        const term = foldForIndex(terms[at]);
        return matches
          .filter(({ state }) => hasWholeTerm(joinTexts(state), term))
          .map(({ id }) => id);
      });
    }
    // Else its collection would count as part of the searches.
    await memoryInUse();
    for (const [name, [queries, find]] of Object.entries(ways)) {
      if (options.size > MOST_FOR_ALL) break;
      const times = [];
      for (const q of queries) times.push(await spent(() => find(q)));
      Object.assign(figures, shares(name, times));
    }
    process.send({ figures, found });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await answer(process.argv[2], JSON.parse(process.argv[3]));
