import { TranscriptsModel } from '@elevate/bff';
import { readSearchWords } from '@elevate/rules';
import { seededRandom } from '@elevate/upstream';
import { count, memoryInUse, ms, percentile, seconds, table } from './harness.mjs';

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
  const random = seededRandom(SEED);
  const words = Array.from({ length: VOCABULARY }, (_, rank) =>
    makeWord(random, rank + FIRST_RANK),
  );
  const before = await memoryInUse();
  const model = new TranscriptsModel(() => undefined);
  const queries = [];
  let builtMs = 0;
  for (let number = 0; number < transcripts; number += 1) {
    const state = makeTranscript(number, words, random);
    const said = state.passages[number % PASSAGES_AN_HOUR].words.split(' ');
    if (number % Math.ceil(transcripts / QUERIES) === 0)
      queries.push(said.slice(4, 5 + (number % 3)).join(' '));
    const began = performance.now();
    model.put(state);
    builtMs += performance.now() - began;
  }
  const bytes = ((await memoryInUse()) - before) / transcripts;
  const times = queries.map((query) => {
    const words = readSearchWords(query);
    const began = performance.now();
    model.find(words, () => true);
    return performance.now() - began;
  });
  const [p50, p99] = [0.5, 0.99].map((share) => ms(percentile(times, share), 2));
  return [
    'Targets of the search in transcripts: p50 ≤ 5 ms, p99 ≤ 50 ms, 4 kB an hour, 10,000 hours in 60 s.',
    table(
      ['Hours', 'p50', 'p99', 'bytes an hour', 'built in'],
      [[count(transcripts), p50, p99, count(bytes), seconds(builtMs / 1_000)]],
    ),
  ];
}

function makeTranscript(number, words, random) {
  const any = () => {
    const rank = FIRST_RANK * ((VOCABULARY + FIRST_RANK) / FIRST_RANK) ** random();
    return words[Math.floor(rank) - FIRST_RANK];
  };
  const ofTalk = Array.from({ length: WORDS_OF_TALK }, any);
  const word = () => {
    if (random() < COMMON_SHARE) return COMMON[Math.floor(random() * COMMON.length)];
    return random() < SHARE_OF_TALK ? ofTalk[Math.floor(random() * WORDS_OF_TALK)] : any();
  };
  const episodeId = `s${String(number).padStart(10, '0')}`;
  const passages = Array.from({ length: PASSAGES_AN_HOUR }, (_, passage) => {
    const said = Array.from({ length: WORDS_AN_HOUR / PASSAGES_AN_HOUR }, word);
    return { start: passage * 60, words: [...new Set(said)].join(' ') };
  });
  const facts = { kind: 'automatic', source: null, license: null, timed: true, cues: 900 };
  const changed_at = '2026-11-30T12:00:00.000Z';
  const id = `${episodeId}.en`;
  return { id, version: 1, episode_id: episodeId, language: 'en', ...facts, passages, changed_at };
}

const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');

export function makeWord(random, rank) {
  const pick = (parts) => parts[Math.floor(random() * parts.length)];
  const syllables = 1 + Math.floor(random() + Math.log10(rank + 1) / 1.5);
  const makeSyllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  return Array.from({ length: syllables }, makeSyllable).join('');
}
