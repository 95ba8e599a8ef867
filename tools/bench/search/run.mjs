import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findResults, ReadModel, searchEpisodes, Suggestions } from '@elevate/bff';
import { EPISODE_DURATIONS, readSearchQuery } from '@elevate/rules';
import { ensureInstalled } from '../../start/install.mjs';
import { describeMachine, median, percentile, table, writeSection } from '../statistics.mjs';
import {
  makeTalks,
  makeTerms,
  MiniSearchIndex,
  MORE_THAN_SHOWN,
  newestFirst,
  PlainLoop,
  ProductIndex,
  seeded,
} from './contestants.mjs';

const PACKAGES = fileURLToPath(new URL('./packages/', import.meta.url));
const OPTIONS = {
  sizes: { type: 'string', default: '20000,100000,1000000' },
  rounds: { type: 'string', default: '5' },
  terms: { type: 'string', default: '960' },
  write: { type: 'boolean', default: false },
};
const SEED = 11;
const CHANGES = 1_000;
// The loop takes a second for a term that is in none of a million texts.
const TEXTS_LOOPED = 24_000_000;
// MiniSearch takes seconds for one letter.
const TEXTS_FOR_WORDS = 1_200_000;
// At a million, MiniSearch takes more memory than the machine has.
const MOST_FOR_PEERS = 100_000;

// The size that the target of the results page names.
const SIZE_FOR_RESULTS = 100_000;

const log = (line) => process.stderr.write(`search: ${line}\n`);

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = { rounds: Number(values.rounds), terms: Number(values.terms) };
  await ensureInstalled({ root: PACKAGES, log });
  const random = seeded(SEED);
  // First: behind a million talks, the garbage collector's work on them would be measured.
  const results = await playResults(makeTalks(SIZE_FOR_RESULTS, random), settings, random);
  const outcomes = [];
  for (const size of values.sizes.split(',').map(Number)) {
    outcomes.push(await play(size, settings));
    log(`${size} talks done`);
  }
  const text = report(outcomes, results, settings);
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('search', text);
}

async function play(size, { rounds, terms: termsPerRound }) {
  const random = seeded(SEED);
  const talks = makeTalks(size, random);
  const { ours, building } = await build(talks);
  const fts5 = new SqliteFts5();
  const atMost = (texts) => Math.min(termsPerRound, Math.ceil(texts / size));
  const loop = new PlainLoop(atMost(TEXTS_LOOPED));
  const peers =
    size <= MOST_FOR_PEERS ? [loop, fts5, new MiniSearchIndex(atMost(TEXTS_FOR_WORDS))] : [loop];
  try {
    for (const peer of peers) await peer.load(talks);
    const rows = [ours, ...peers].map((contestant) => ({ contestant, rounds: [] }));
    // Also warms up.
    await playRound(rows, makeTerms(termsPerRound, talks, random), { isChecked: true });
    ours.longestSlice = ours.compared.length = 0;
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? rows : [...rows].reverse();
      const times = await playRound(order, makeTerms(termsPerRound, talks, random));
      for (const row of rows) row.rounds.push(times.get(row));
    }
    return { size, rows, building, ours, changing: change(ours, talks.slice(0, CHANGES)) };
  } finally {
    fts5.stop();
  }
}

/** By row: milliseconds of each term; undefined for those that the contestant cannot or does not search. */
async function playRound(rows, terms, { isChecked = false } = {}) {
  const times = new Map();
  let expected;
  for (const row of rows) {
    const { contestant } = row;
    const own = [...terms.keys()].filter((index) => contestant.takes(terms[index], index));
    const outcomes = await contestant.searchEach(own.map((index) => terms[index]));
    const all = terms.map(() => undefined);
    own.forEach((index, at) => (all[index] = outcomes[at].ms));
    times.set(row, all);
    if (!isChecked || !contestant.isExact) continue;
    expected ??= outcomes.map(({ ids }) => ids);
    own.forEach((index, at) =>
      deepStrictEqual(outcomes[at].ids, expected[index], `"${terms[index]}"`),
    );
  }
  return times;
}

async function build(talks) {
  const before = await memoryInUse();
  const startedAt = performance.now();
  const ours = new ProductIndex();
  ours.load(talks);
  const ms = performance.now() - startedAt;
  // Flattens V8's concatenated strings before the memory measurement.
  ours.find('\0 nothing');
  ours.find('e');
  const characters = talks.reduce(
    (sum, { state }) => sum + state.title.length + 1 + state.description.length,
    0,
  );
  const beyondText = ((await memoryInUse()) - before - characters) / talks.length;
  return { ours, building: { ms, beyondText, textLength: characters / talks.length } };
}

function change(ours, talks) {
  return talks.map((talk, number) => {
    const title = `Changed ${number}qz`;
    const startedAt = performance.now();
    ours.index.put({ ...talk, state: { ...talk.state, title } });
    const [found] = ours.index.find(`${number}qz`, MORE_THAN_SHOWN);
    const ms = performance.now() - startedAt;
    deepStrictEqual(found?.state.title.endsWith(`${number}qz`), true);
    return ms;
  });
}

const CHANNELS = 300;
const TOPICS = 400;
const SPEAKERS = 20_000;
const LANGUAGES = ['en', 'en', 'en', 'fr', 'pt-BR', null];
const MINUTE_S = 60;
const LONGEST_MINUTES = 110;
// Talks are of the twenty years from 1970.
const YEARS = 20;

/** Answers over a whole read model: of the overlay, and of the results page with a term alone and with filters and a sort. */
export async function playResults(talks, { rounds, terms: count }, random) {
  const model = buildModel(talks, random);
  const sources = { model, suggestions: new Suggestions(model) };
  const find = (query) => findResults(sources, readSearchQuery(query));
  // Reads the titles once for the suggestions.
  await find({ q: 'nothing has such words' });
  const kinds = [
    { name: 'the overlay', ask: (q) => searchEpisodes(model, q) },
    { name: 'the page, a term', ask: (q) => find({ q }) },
    { name: 'with a duration, a year and a sort', ask: (q) => find(narrowed(q, random)) },
    {
      name: 'with a language too',
      ask: (q) => find({ ...narrowed(q, random), language: 'en' }),
    },
  ];
  const rows = [];
  for (const { name, ask } of kinds) {
    const times = [];
    const loop = monitorEventLoopDelay({ resolution: 1 });
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms up.
      if (round === 1) loop.enable();
      for (const term of makeTerms(count, talks, random)) {
        const startedAt = performance.now();
        await ask(term);
        if (round > 0) times.push(performance.now() - startedAt);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    loop.disable();
    rows.push({ name, times, held: loop.max / 1e6 });
  }
  return { size: talks.length, rows };
}

function narrowed(q, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  const year = String(1970 + Math.floor(random() * YEARS));
  return { q, duration: pick(EPISODE_DURATIONS), year, sort: pick(['views', 'longest']) };
}

function buildModel(talks, random) {
  const model = new ReadModel();
  const below = (most) => Math.floor(random() * most);
  for (let number = 0; number < CHANNELS; number += 1) model.putChannel(channel(number));
  for (const { id, time, state } of talks) {
    model.putEpisode({
      ...state,
      id,
      version: 1,
      thumbnail_url: null,
      thumbnails: [],
      youtube_video_id: id,
      duration_seconds: (10 + below(LONGEST_MINUTES)) * MINUTE_S,
      view_count: below(1e6),
      published_at: new Date(time).toISOString(),
      topics: [`Topic ${below(TOPICS)}`],
      is_editor_pick: false,
      channel_id: `channel-${below(CHANNELS)}`,
      embeddable: true,
      speakers: [`Speaker ${below(SPEAKERS)}`],
      language: LANGUAGES[below(LANGUAGES.length)],
      origin: 'youtube',
    });
  }
  model.orders.search.finish();
  return model;
}

function channel(number) {
  return {
    id: `channel-${number}`,
    version: 1,
    name: `Channel ${number}`,
    handle: `@channel${number}`,
    thumbnail_url: null,
    topics: [],
    youtube_channel_id: null,
    origin: 'youtube',
  };
}
const PROGRAM = fileURLToPath(new URL('./fts5.py', import.meta.url));

const TRIGRAM = 3;

/** SQLite in a Python process, which takes the times itself: Node has no SQLite before version 22. */
export class SqliteFts5 {
  name = 'SQLite FTS5 trigram';
  isExact = true;

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
      return await this.ask({ load: path });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  takes(term) {
    return term.length >= TRIGRAM;
  }

  async searchEach(terms) {
    const outcomes = await this.ask({ terms, limit: MORE_THAN_SHOWN });
    return outcomes.map(([ms, rows]) => ({ ms, ids: rows.map((row) => this.ids[row - 1]) }));
  }

  stop() {
    this.child?.stdin.end();
  }

  async ask(request) {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    return this.read();
  }

  async read() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('fts5.py has ended. It needs python3 with SQLite 3.34 or later.');
    return JSON.parse(value);
  }
}

const US = 'Elevate';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

// A thread gives array buffers back after the collection.
const SWEEPING_MS = 500;

/** Bytes after garbage collection, including array buffers. */
export async function memoryInUse() {
  collectGarbage();
  await setTimeout(SWEEPING_MS);
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function* linesOf(talks) {
  for (const [index, { state }] of talks.entries())
    yield `${JSON.stringify([index + 1, state.title, state.description])}\n`;
}

export function report(outcomes, results, { rounds, terms }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Search`,
    ``,
    `\`npm run bench -- search\`, ${today}: ${describeMachine()}. ${rounds} interleaved rounds of ${terms} terms of ` +
      `1 to 8 letters, all taken from a text, half of them with one letter changed; newest first, at most 21 results. ` +
      `A ratio compares the same terms: the loop and MiniSearch have the first of them, FTS5 those of three letters and more. The results of ` +
      `the loop and of FTS5 are the same as ours. The loop scans lowercased text and stops at the limit. FTS5 is in memory and measured inside ` +
      `its process. MiniSearch finds words that begin with the term, not every text that contains it.`,
    ...outcomes.flatMap((outcome) => ['', ...section(outcome)]),
    '',
    ...resultsSection(results),
  ].join('\n');
}

function section({ size, rows, building, changing, ours: { longestSlice, compared } }) {
  const ours = rows.find(({ contestant }) => contestant.name === US);
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) =>
    count(percentile(compared, share)),
  );
  return [
    `### ${count(size)} talks of ${Math.round(building.textLength)} characters`,
    ``,
    table(
      [
        'Search',
        'terms',
        'p50',
        'p99',
        'p99 of each round',
        'mean',
        'its p50 ÷ ours',
        'its mean ÷ ours',
        'target',
      ],
      rows.map((row) => toCells(row, ours, size)),
    ),
    ``,
    `Texts compared in vain for a term: half at most ${half}, 95 % at most ${most}, 99 % at most ${nearlyAll}, the worst ` +
      `${count(Math.max(...compared))}. The longest slice took ${ms(longestSlice)} (target: 10 ms).`,
    ``,
    `Built in ${(building.ms / 1000).toFixed(1)} s, ${Math.round(building.beyondText)} bytes a talk beyond its text ` +
      `(target: 600). A change is found after ${ms(percentile(changing, 0.5))}, p99 ` +
      `${ms(percentile(changing, 0.99))}, at most ${ms(Math.max(...changing))} (target: 50 ms).`,
  ];
}

function resultsSection({ size, rows }) {
  return [
    `### Answers of the overlay and of the results page, ${count(size)} talks`,
    ``,
    `The overlay has the newest episodes, and channels, topics and speakers; the page has the counts of its filters too. At most 1,000 matches are counted. "Held" is the ` +
      `longest time between two turns of the event loop, with garbage collection.`,
    ``,
    table(
      ['Query', 'answers', 'p50', 'p99', 'longest', 'held', 'target'],
      rows.map(({ name, times, held }) => [
        name,
        count(times.length),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(Math.max(...times)),
        ms(held),
        'p99 < 10 ms, held ≤ 10 ms',
      ]),
    ),
  ];
}

function toCells({ contestant, rounds }, ours, size) {
  const own = rounds.map(onlyTimes);
  const all = own.flat();
  const isUs = contestant.name === US;
  const same = rounds.map((round, index) =>
    onlyTimes(ours.rounds[index].map((time, at) => (round[at] === undefined ? undefined : time))),
  );
  const ratio = (of) =>
    isUs ? '' : median(own.map((round, index) => of(round) / of(same[index]))).toFixed(1);
  return [
    contestant.name,
    count(all.length),
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.99)),
    own.map((round) => ms(percentile(round, 0.99))).join(', '),
    ms(mean(all)),
    ratio((times) => percentile(times, 0.5)),
    ratio(mean),
    isUs ? target(size) : '',
  ];
}

function onlyTimes(round) {
  return round.filter((time) => time !== undefined);
}

function count(number) {
  return number.toLocaleString('en');
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ms(value) {
  return `${value.toFixed(3)} ms`;
}

function target(size) {
  return size < 1_000_000 ? 'p99 ≤ 3 ms' : 'p50 ≤ 0.1, p99 ≤ 10 ms';
}
