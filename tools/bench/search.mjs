import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findResults, ReadModel, searchEpisodes, SearchIndex } from '@elevate/bff';
import {
  EPISODE_DURATIONS,
  foldForIndex,
  hasWholeTerm,
  joinTexts,
  newestFirst,
  readSearchQuery,
} from '@elevate/rules';
import { seededRandom } from '@elevate/upstream';
import { channelId, makeChannel, makeEpisode } from './episodes.mjs';
import { count, log, mean, ms, percentile, playRounds, seconds, table } from './harness.mjs';

export const defaults = {
  sizes: '20000,100000,1000000',
  answers: 100_000,
  rounds: 5,
  terms: 960,
};
export const short = { sizes: '1000', answers: 1_000, rounds: 1, terms: 20 };

const SEED = 11;
const CHANGES = 1_000;
// The loop takes a second for a term that is in none of a million texts.
const TEXTS_LOOPED = 24_000_000;
// Keeps a run short: SQLite builds the index of a million in minutes.
const MOST_FOR_PEERS = 100_000;

export async function run({ sizes, answers: answered, rounds, terms }, onEnd) {
  const random = seededRandom(SEED);
  // First: a million talks would weigh on the garbage collector.
  const answers = await answerQueries(makeTalks(answered, random), { rounds, terms }, random);
  const outcomes = [];
  for (const size of sizes.split(',').map(Number)) {
    outcomes.push(await compare(size, { rounds, terms }, onEnd));
    log(`${count(size)} talks done`);
  }
  const built = ['bytes beyond the text', 'built in', 'a change found, p99'];
  return [
    'Targets: p99 ≤ 3 ms, at a million p50 ≤ 0.1 and p99 ≤ 10 ms.',
    table(
      ['Talks', 'Search', 'p50', 'p99', 'mean'],
      outcomes.flatMap(({ rows }) => rows),
    ),
    'Targets: 600 bytes, a change found in 50 ms, a slice of 10 ms.',
    table(
      ['Talks', ...built, 'longest slice', 'texts in vain, 99 %'],
      outcomes.map(({ index }) => index),
    ),
    `Answers of ${count(answered)} talks. Targets: p99 < 10 ms, event loop held ≤ 10 ms.`,
    table(['Query', 'p50', 'p99', 'held'], answers),
  ];
}

async function compare(size, { rounds, terms: termsPerRound }, onEnd) {
  const random = seededRandom(SEED);
  const talks = makeTalks(size, random);
  const { ours, beyondText, builtIn } = await build(talks);
  const mostTerms = Math.min(termsPerRound, Math.ceil(TEXTS_LOOPED / size));
  const indexes = [ours, plainLoop(talks, mostTerms)];
  if (size <= MOST_FOR_PEERS) indexes.push(await sqliteFts5(talks, onEnd));
  await assertSameResults(indexes, makeTerms(termsPerRound, talks, random));
  ours.longestSlice = ours.compared.length = 0;
  const termsOf = Array.from({ length: rounds }, () => makeTerms(termsPerRound, talks, random));
  const contestants = indexes.map((index) => ({
    name: index.name,
    measure: async (round) => {
      const own = termsOf[round].filter((term, at) => index.takes(term, at));
      return (await index.searchEach(own)).map((outcome) => outcome.ms);
    },
  }));
  const results = await playRounds(contestants, rounds);
  const rows = [...results].map(([name, times]) => {
    const all = times.flat();
    const figures = [percentile(all, 0.5), percentile(all, 0.99), mean(all)];
    return [count(size), name, ...figures.map((value) => ms(value, 3))];
  });
  const changed = percentile(change(ours, talks.slice(0, CHANGES)), 0.99);
  const index = [
    count(size),
    count(beyondText),
    seconds(builtIn),
    ms(changed, 3),
    ms(ours.longestSlice, 3),
    count(percentile(ours.compared, 0.99)),
  ];
  return { rows, index };
}

const MORE_THAN_SHOWN = 21;
const SLICE_MS = 4;
const TRIGRAM = 3;
const FTS5 = fileURLToPath(new URL('./fts5.py', import.meta.url));

/** Searches as the product does, without the pauses between slices. */
class ProductIndex {
  name = 'Elevate';
  index = new SearchIndex();
  longestSlice = 0;
  compared = [];

  takes() {
    return true;
  }

  searchEach(terms) {
    // The peers find whole terms only; behind these, the product finds the words.
    return terms.map((term) => {
      let matches = [];
      const { ms } = timed(() => (matches = this.find(term)));
      const folded = foldForIndex(term);
      const whole = matches.filter(({ state }) => hasWholeTerm(joinTexts(state), folded));
      return { ms, ids: whole.map(({ id }) => id) };
    });
  }

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

function plainLoop(talks, mostTerms) {
  const textOf = ({ title, description }) => `${title}\0${description}`.toLowerCase();
  const entries = talks.toSorted(newestFirst).map((talk) => ({ talk, text: textOf(talk.state) }));
  const find = (term) => {
    const matches = [];
    for (const { talk, text } of entries) {
      if (text.includes(term) && matches.push(talk) === MORE_THAN_SHOWN) break;
    }
    return matches;
  };
  return {
    name: 'plain loop',
    takes: (_term, at) => at < mostTerms,
    searchEach: (terms) => terms.map((term) => timed(() => find(term))),
  };
}

/** In Python, which takes the times itself: Node has no SQLite before version 22. */
async function sqliteFts5(talks, onEnd) {
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
  const sorted = talks.toSorted(newestFirst);
  await request({ load: sorted.map(({ state }) => [state.title, state.description]) });
  return {
    name: `SQLite ${version} FTS5 trigram`,
    takes: (term) => term.length >= TRIGRAM,
    searchEach: async (terms) => {
      const outcomes = await request({ terms, limit: MORE_THAN_SHOWN });
      return outcomes.map(([ms, rows]) => ({ ms, ids: rows.map((row) => sorted[row - 1].id) }));
    },
  };
}

function timed(find) {
  const startedAt = performance.now();
  const matches = find();
  return { ms: performance.now() - startedAt, ids: matches.map(({ id }) => id) };
}

/** Also warms up. */
async function assertSameResults(indexes, terms) {
  let expected;
  for (const index of indexes) {
    const places = [...terms.keys()].filter((place) => index.takes(terms[place], place));
    const outcomes = await index.searchEach(places.map((place) => terms[place]));
    expected ??= outcomes;
    for (const [at, place] of places.entries()) {
      deepStrictEqual(outcomes[at].ids, expected[place].ids, `"${terms[place]}"`);
    }
  }
}

async function build(talks) {
  const before = await memoryInUse();
  const began = performance.now();
  const ours = new ProductIndex();
  for (const talk of talks) ours.index.put(talk);
  ours.index.finish();
  const builtIn = (performance.now() - began) / 1_000;
  // Flattens V8's concatenated strings before the memory measurement.
  ours.find('\0 nothing');
  ours.find('e');
  const characters = talks.reduce(
    (sum, { state }) => sum + state.title.length + 1 + state.description.length,
    0,
  );
  const beyondText = ((await memoryInUse()) - before - characters) / talks.length;
  return { ours, beyondText, builtIn };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

// A thread gives array buffers back after the collection.
const SWEEPING_MS = 500;

/** Bytes after garbage collection, including array buffers. */
async function memoryInUse() {
  collectGarbage();
  await delay(SWEEPING_MS);
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function change(ours, talks) {
  return talks.map((talk, number) => {
    const title = `Changed ${number}qz`;
    const began = performance.now();
    ours.index.put({ ...talk, state: { ...talk.state, title } });
    const [match] = ours.find(`${number}qz`);
    const lasted = performance.now() - began;
    deepStrictEqual(match?.state.title, title);
    return lasted;
  });
}

const CHANNELS = 300;
const TOPICS = 400;
const SPEAKERS = 20_000;
const LANGUAGES = ['en', 'en', 'en', 'fr', 'pt-BR', null];
const LONGEST_MINUTES = 110;
// Talks are of the twenty years from 1970.
const YEARS = 20;

/** Of the overlay, and of the results page with and without filters and a sort. */
async function answerQueries(talks, { rounds, terms }, random) {
  const model = buildModel(talks, random);
  const find = (query) => findResults(model, readSearchQuery(query));
  const narrowed = (q) => {
    const pick = (items) => items[Math.floor(random() * items.length)];
    const year = String(1970 + Math.floor(random() * YEARS));
    return { q, duration: pick(EPISODE_DURATIONS), year, sort: pick(['views', 'longest']) };
  };
  // Reads the words of all texts once.
  await find({ q: 'nothing has such words' });
  const queries = {
    'the overlay': (q) => searchEpisodes(model, q),
    'a term': (q) => find({ q }),
    'with a duration, a year and a sort': (q) => find(narrowed(q)),
    'with a language too': (q) => find({ ...narrowed(q), language: 'en' }),
  };
  const rows = [];
  for (const [name, search] of Object.entries(queries)) {
    const times = [];
    const loop = monitorEventLoopDelay({ resolution: 1 });
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms up.
      if (round === 1) loop.enable();
      for (const term of makeTerms(terms, talks, random)) {
        const began = performance.now();
        await search(term);
        if (round > 0) times.push(performance.now() - began);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    loop.disable();
    const figures = [percentile(times, 0.5), percentile(times, 0.99), loop.max / 1e6];
    rows.push([name, ...figures.map((value) => ms(value, 3))]);
  }
  return rows;
}

function buildModel(talks, random) {
  const model = new ReadModel();
  const below = (most) => Math.floor(random() * most);
  for (let number = 0; number < CHANNELS; number += 1) model.putChannel(makeChannel(number));
  for (const [number, { id, time, state }] of talks.entries()) {
    const facts = {
      ...state,
      id,
      thumbnail_url: null,
      thumbnails: [],
      youtube_video_id: id,
      duration_seconds: (10 + below(LONGEST_MINUTES)) * 60,
      view_count: below(1e6),
      published_at: new Date(time).toISOString(),
      topics: [`Topic ${below(TOPICS)}`],
      is_editor_pick: false,
      channel_id: channelId(below(CHANNELS)),
      speakers: [`Speaker ${below(SPEAKERS)}`],
      language: LANGUAGES[below(LANGUAGES.length)],
    };
    model.putEpisode(makeEpisode(number, CHANNELS, facts));
  }
  model.orders.search.finish();
  return model;
}

const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];
const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');
const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

function makeTalks(count, random) {
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

function makeTerms(count, talks, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, (_, number) => {
    const { title, description } = pick(talks).state;
    const text = `${title} ${description}`.toLowerCase();
    const length = 1 + (number % 8);
    const start = Math.floor(random() * (text.length - length));
    const term = text.slice(start, start + length);
    const at = Math.floor(random() * length);
    const typed = random() < 0.5 ? term : term.slice(0, at) + pick(LETTERS) + term.slice(at + 1);
    // The product ignores blanks around a term.
    return typed.trim() || pick(LETTERS);
  });
}
