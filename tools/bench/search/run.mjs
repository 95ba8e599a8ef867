import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';
import { writeSection } from '../markdown.mjs';
import { MiniSearchIndex, MORE_THAN_SHOWN, PlainLoop, ProductIndex } from './contestants.mjs';
import { SqliteFts5 } from './fts5.mjs';
import { memoryInUse } from './measure.mjs';
import { report } from './report.mjs';
import { playResults } from './results.mjs';
import { makeTalks, makeTerms, seeded } from './talks.mjs';

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
