import { deepStrictEqual } from 'node:assert';
import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.mjs';
import { PlainLoop, ProductIndex } from './contestants.mjs';
import { memoryInUse, timeEach } from './measure.mjs';
import { report } from './report.mjs';
import { makeTalks, makeTerms, seeded } from './talks.mjs';

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

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = { rounds: Number(values.rounds), terms: Number(values.terms) };
  const sizes = values.sizes.split(',').map(Number);
  const text = report(
    sizes.map((size) => play(size, settings)),
    settings,
  );
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('search', text);
}

function play(size, { rounds, terms: termsPerRound }) {
  const random = seeded(SEED);
  const talks = makeTalks(size, random);
  const { ours, building } = build(talks);
  const loop = new PlainLoop();
  loop.load(talks);
  const contestants = [ours, loop];
  const looped = Math.min(termsPerRound, Math.ceil(TEXTS_LOOPED / size));
  assertSameResults(contestants, makeTerms(looped, talks, random));
  const rows = contestants.map((contestant) => ({ contestant, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    const terms = makeTerms(termsPerRound, talks, random);
    const order = round % 2 === 0 ? rows : [...rows].reverse();
    for (const row of order) {
      const own = row.contestant === loop ? terms.slice(0, looped) : terms;
      row.rounds.push(timeEach(row.contestant, own));
    }
  }
  return { size, rows, building, changing: change(ours, talks.slice(0, CHANGES)) };
}

function build(talks) {
  const before = memoryInUse();
  const startedAt = performance.now();
  const ours = new ProductIndex();
  for (const talk of talks) ours.put(talk);
  ours.index.finish();
  const ms = performance.now() - startedAt;
  // Flattens V8's concatenated strings before the memory measurement.
  ours.find('\0 nothing');
  ours.find('e');
  const characters = talks.reduce(
    (sum, { state }) => sum + state.title.length + 1 + state.description.length,
    0,
  );
  const beyondText = (memoryInUse() - before - characters) / talks.length;
  return { ours, building: { ms, beyondText, textLength: characters / talks.length } };
}

function change(ours, talks) {
  return talks.map((talk, number) => {
    const title = `Changed ${number}qz`;
    const startedAt = performance.now();
    ours.put({ ...talk, state: { ...talk.state, title } });
    const [found] = ours.find(`${number}qz`);
    const ms = performance.now() - startedAt;
    deepStrictEqual(found?.state.title.endsWith(`${number}qz`), true);
    return ms;
  });
}

function assertSameResults(contestants, terms) {
  for (const term of terms) {
    const [ours, theirs] = contestants.map((one) => one.find(term).map(({ id }) => id));
    deepStrictEqual(ours, theirs, `"${term}"`);
  }
}
