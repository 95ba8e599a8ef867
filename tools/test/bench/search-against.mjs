/* Two builds side by side, each in a process of its own: this file is also their program. Times are of the processor. */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@elevate/upstream';
import { fillModel, sampleTalks } from './episodes.mjs';
import { count, median, memoryInUse, percentile, playRounds, ROOT, table } from './harness.mjs';
import { makeQueries } from './search-queries.mjs';

const SEED = 11;
const QUERIED = 20_000;
const PER_KIND = 30;
const SHOWN = 21;

/** Without `against`, this build alone. */
export async function compareBuilds({ against, talks: file, size, rounds }, onEnd) {
  const random = seededRandom(SEED);
  const usual = sampleTalks().map(({ youtube_video_id: id, channel, ...talk }) => {
    return { ...talk, id, channel: channel.name };
  });
  const talks = grow(file === '' ? usual : JSON.parse(readFileSync(file, 'utf8')), size, random);
  const made = makeQueries(talks.slice(0, QUERIED), { random, perKind: PER_KIND });
  const words = [...made.values()].flat().map(({ q }) => q);
  const terms = makeTerms(
    words.length,
    talks.map((state) => ({ state })),
    random,
  );
  const folders = against === '' ? { now: ROOT } : { before: against, now: ROOT };
  const builds = Object.entries(folders).map(([name, folder]) => {
    const child = fork(fileURLToPath(import.meta.url), [folder], { serialization: 'advanced' });
    onEnd(() => child.kill());
    const ask = async (request) => {
      child.send(request);
      return (await once(child, 'message'))[0];
    };
    return { name, warmUp: () => ask({ talks, words, terms }), measure: () => ask({}) };
  });
  const results = [...(await playRounds(builds, rounds)).values()];
  const rows = Object.keys(results[0][0]).map((figure) => {
    const columns = results.map((played) => played.map((round) => round[figure]));
    const last = columns.at(-1).map((value, round) => value / columns[0][round]);
    return [figure].concat([...columns, last].map((values) => median(values).toFixed(2)));
  });
  const head = ['Figure', ...Object.keys(folders), 'ratio'];
  return [`${count(talks.length)} talks, times of the processor:`, table(head, rows)];
}

/** Further talks, each of halves of the titles and descriptions of two others: words and lengths stay real. */
function grow(talks, size, random) {
  const pick = () => talks[Math.floor(random() * talks.length)];
  const halves = (first, second) => {
    const [start, end] = [first.split(' '), second.split(' ')];
    const middle = Math.ceil(start.length / 2);
    return [...start.slice(0, middle), ...end.slice(Math.floor(end.length / 2))].join(' ');
  };
  const more = Array.from({ length: Math.max(0, size - talks.length) }, (_, number) => {
    const [first, second] = [pick(), pick()];
    const title = halves(first.title, second.title);
    const description = halves(first.description, second.description);
    return { ...first, id: `m${String(number).padStart(10, '0')}`, title, description };
  });
  return [...talks, ...more];
}

const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];

export function makeTerms(count, talks, random) {
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

const spent = async (work) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

async function indexFigures(index, items) {
  const before = await memoryInUse();
  const rebuild = await spent(() => {
    for (const item of items) index.put(item);
    index.finish();
  });
  index.find('\0 nothing', 1);
  return { rebuild, 'bytes a talk': ((await memoryInUse()) - before) / items.length };
}

async function answer(folder) {
  const { findResults, ReadModel, searchEpisodes, SearchIndex, Suggestions } = await import(
    `${folder}/apps/bff/dist/index.js`
  );
  const { readSearchQuery } = await import(`${folder}/libs/rules/dist/index.js`);
  const model = new ReadModel();
  const sources = Suggestions ? { model, suggestions: new Suggestions(model) } : model;
  const { search } = model.orders;
  let [items, words, terms] = [];
  for await (const [request] of on(process, 'message')) {
    if (request.talks) {
      ({ words, terms } = request);
      items = fillModel(model, request.talks);
    }
    const single = terms.filter((term) => !/[^\p{L}\p{N}]/u.test(term));
    const figures = await indexFigures(new SearchIndex(), items);
    // Else its collection would count as part of the searches.
    await memoryInUse();
    const ways = {
      'index by words': [words, (q) => search.find(q, SHOWN)],
      'index by terms': [terms, (q) => search.find(q, SHOWN)],
      'index by terms of one word': [single, (q) => search.find(q, SHOWN)],
      'overlay by words': [words, (q) => searchEpisodes(model, q)],
      'overlay by terms': [terms, (q) => searchEpisodes(model, q)],
      'results by words': [words, (q) => findResults(sources, readSearchQuery({ q }))],
      'results by terms': [terms, (q) => findResults(sources, readSearchQuery({ q }))],
      'results of a year': [
        terms,
        (q) => findResults(sources, readSearchQuery({ q, year: '2019' })),
      ],
    };
    for (const [name, [queries, find]] of Object.entries(ways)) {
      const times = [];
      for (const q of queries) times.push(await spent(() => find(q)));
      for (const share of [0.5, 0.99])
        figures[`${name}, p${share * 100}, ms`] = percentile(times, share);
    }
    process.send(figures);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await answer(process.argv[2]);
