import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SearchIndex } from '@elevate/bff';
import { foldForIndex, hasWholeTerm, joinTexts, newestFirst } from '@elevate/rules';
import { seededRandom } from '@elevate/upstream';
import {
  count,
  log,
  mean,
  memoryInUse,
  ms,
  percentile,
  playRounds,
  seconds,
  table,
} from './harness.mjs';
import { compareBuilds, makeTerms } from './search-against.mjs';
import { makeWord, measureSpoken } from './spoken.mjs';

/** `against` is the folder of another build, whose figures stand beside; `talks` a JSON file of talks for both. */
export const defaults = {
  against: '',
  talks: '',
  sizes: '20000,100000,1000000',
  answers: 100_000,
  rounds: 5,
  terms: 960,
  hours: 10_000,
};
export const short = { sizes: '1000', answers: 1_000, rounds: 1, terms: 20, hours: 200 };

const SEED = 11;
const CHANGES = 1_000;
// The loop takes a second for a term that is in none of a million texts.
const TEXTS_LOOPED = 24_000_000;
// Keeps a run short: SQLite builds the index of a million in minutes.
const MOST_FOR_PEERS = 100_000;

export async function run({ sizes, answers: answered, rounds, terms, hours, ...builds }, onEnd) {
  const answers = await compareBuilds({ ...builds, size: answered, rounds }, onEnd);
  if (builds.against !== '') return answers;
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
    ...answers,
    ...(await measureSpoken(hours)),
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
