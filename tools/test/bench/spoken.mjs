import { TranscriptsModel } from '@elevate/bff';
import { readSearchWords } from '@elevate/rules';
import { SeededNumbers } from '@elevate/testing';
import { count, latency, memoryInUse, seconds, table, timeOf } from './harness.mjs';
import { makeWord, numbered } from './texts.mjs';

const SEED = 17;
const WORDS_AN_HOUR = 6_500;
const PASSAGES_AN_HOUR = 60;
const QUERIES = 600;
const COMMON =
  'the and to of a that in is it you we this so for i on but have be with can what like'.split(' ');
/** Of the index's list, in spoken English. */
const COMMON_SHARE = 0.62;
const SHARE_OF_TALK = 0.5;
const WORDS_OF_TALK = 120;
const VOCABULARY = 200_000;
const FIRST_RANK = 200;

/** Transcripts of an hour, searched by one to three words said within a minute. */
export async function measureSpoken(transcripts) {
  const random = new SeededNumbers(SEED);
  const words = numbered(VOCABULARY, (rank) => makeWord(random, rank + FIRST_RANK));
  const before = await memoryInUse();
  const model = new TranscriptsModel(() => undefined);
  const queries = [];
  let builtMs = 0;
  for (let number = 0; number < transcripts; number += 1) {
    const state = makeTranscript(number, words, random);
    const said = state.passages[number % PASSAGES_AN_HOUR].words.split(' ');
    if (number % Math.ceil(transcripts / QUERIES) === 0)
      queries.push(said.slice(4, 5 + (number % 3)).join(' '));
    builtMs += await timeOf(() => model.put(state));
  }
  const bytes = ((await memoryInUse()) - before) / transcripts;
  const times = [];
  for (const query of queries) {
    const read = readSearchWords(query);
    times.push(await timeOf(() => model.find(read, () => true)));
  }
  const figures = [
    count(transcripts),
    ...latency(times, 2),
    count(bytes),
    seconds(builtMs / 1_000),
  ];
  return [
    'Targets of the search in transcripts: p50 ≤ 5 ms, p99 ≤ 50 ms, 4 kB an hour, 10,000 hours in 60 s.',
    table(['Hours', 'p50', 'p99', 'bytes an hour', 'built in'], [figures]),
  ];
}

function makeTranscript(number, words, random) {
  const any = () => {
    const rank = FIRST_RANK * ((VOCABULARY + FIRST_RANK) / FIRST_RANK) ** random.random();
    return words[Math.floor(rank) - FIRST_RANK];
  };
  const ofTalk = numbered(WORDS_OF_TALK, any);
  const word = () => {
    if (random.random() < COMMON_SHARE) return random.pick(COMMON);
    return random.random() < SHARE_OF_TALK ? random.pick(ofTalk) : any();
  };
  const episode_id = `s${String(number).padStart(10, '0')}`;
  const passages = numbered(PASSAGES_AN_HOUR, (passage) => {
    const said = numbered(WORDS_AN_HOUR / PASSAGES_AN_HOUR, word);
    return { start: passage * 60, words: [...new Set(said)].join(' ') };
  });
  const facts = { kind: 'automatic', source: null, license: null, timed: true, cues: 900 };
  const changed_at = '2026-11-30T12:00:00.000Z';
  const id = `${episode_id}.en`;
  return { id, version: 1, episode_id, language: 'en', ...facts, passages, changed_at };
}
