import { readFileSync } from 'node:fs';
import { seededRandom } from '@elevate/upstream';
import { count, log, ms, percentile, playRounds, table } from './harness.mjs';
import { Product, startEmbedded } from './product.mjs';
import { elevate, miniSearch } from './search-contestants.mjs';
import { KINDS, leastIn5, leastNews, makeQueries, NEWS_KINDS, score } from './search-queries.mjs';

/**
 * Without `site`, the product with the sample starts. `talks` is a JSON file to search in this
 * process instead, mixed up to `size` if that is more. `speed only` leaves out the peer and the
 * quality.
 */
export const defaults = { site: '', talks: '', size: 0, queries: 200, speed: 'no', rounds: 3 };
export const short = { queries: 10, rounds: 1 };

const SEED = 11;
// More would take gigabytes to make queries of.
const MOST_QUERIED = 100_000;

export async function run({ site, talks: file, size, queries, speed, rounds }, onEnd) {
  const random = seededRandom(SEED);
  if (file !== '') {
    const talks = grow(JSON.parse(readFileSync(file, 'utf8')), size, random);
    const made = makeQueries(talks.slice(0, MOST_QUERIED), { random, perKind: queries });
    log(`queries of ${count(talks.length)} talks made`);
    if (speed === 'only') return [await compareSpeed(made, [elevate(talks)], rounds)];
    const contestants = [elevate(talks), miniSearch(talks)];
    const quality = await compare(made, contestants);
    return speed === 'yes' ? [...quality, await compareSpeed(made, contestants, rounds)] : quality;
  }
  const product = site === '' ? await startSample(onEnd) : new Product({ site, onEnd });
  const talks = await readTalks(product);
  const made = makeQueries(talks, { random, perKind: queries });
  const contestants = [overlay(product), resultsPage(product), miniSearch(talks)];
  const articles = await readArticles(product);
  const news = makeQueries(articles, {
    random,
    perKind: queries,
    kinds: KINDS.filter(({ name }) => NEWS_KINDS.includes(name)),
  });
  return [
    `${count(talks.length)} talks`,
    ...(await compare(made, contestants)),
    `${count(articles.length)} articles, newest first`,
    ...(await compareNews(news, [newsPage(product), miniSearch(articles)])),
  ];
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;
const COLUMNS = ['found in 5', 'in 20', 'MRR'];
const columnsOf = (names) => names.flatMap((name) => COLUMNS.map((column) => `${name}: ${column}`));
const figuresOf = ({ in5, in20, mrr }) => [percent(in5), percent(in20), mrr.toFixed(3)];

/** The last contestant is the one that no kind may be below. */
async function compare(made, contestants) {
  const rows = [];
  for (const [kind, queries] of made) {
    if (queries.length === 0) continue;
    const scores = [];
    for (const { find } of contestants) scores.push(await score(find, queries));
    const least = leastIn5(kind, queries);
    const peer = scores.at(-1);
    const passes = scores.slice(0, -1).every(({ in5 }) => in5 >= least && in5 >= peer.in5);
    rows.push(rowOf(kind, { queries, scores, least, passes }));
    log(`${kind} done`);
  }
  return conclude(rows, contestants);
}

async function compareNews(made, contestants) {
  const rows = [];
  for (const [kind, queries] of made) {
    if (queries.length === 0) continue;
    const scores = [];
    for (const { find } of contestants) scores.push(await score(find, queries));
    const least = leastNews(queries);
    rows.push(rowOf(kind, { queries, scores, least, passes: scores[0].in20 >= least }));
  }
  return conclude(rows, contestants);
}

function rowOf(kind, { queries, scores, least, passes }) {
  if (!passes) process.exitCode = 1;
  const verdict = passes ? 'PASS' : 'FAIL';
  return [kind, count(queries.length), ...scores.flatMap(figuresOf), percent(least), verdict];
}

function conclude(rows, contestants) {
  const names = contestants.map(({ name }) => name);
  return [table(['Kind', 'Queries', ...columnsOf(names), 'least', ''], rows)];
}

/** Times of each kind in this process; the first round warms up. */
async function compareSpeed(made, contestants, rounds) {
  const kinds = [...made].filter(([, queries]) => queries.length > 0);
  const players = contestants.map(({ name, find, findNow = find }) => ({
    name,
    warmUp: () => kinds.forEach(([, queries]) => timesOf(findNow, queries)),
    measure: () => kinds.map(([, queries]) => timesOf(findNow, queries)),
  }));
  const results = await playRounds(players, rounds);
  const rows = [...kinds.map(([kind], at) => [kind, (round) => round[at]]), ['all', flat]].map(
    ([kind, pick]) => [
      kind,
      ...[...results.values()].flatMap((played) => {
        const times = played.flatMap(pick);
        return [ms(percentile(times, 0.5), 3), ms(percentile(times, 0.99), 3)];
      }),
    ],
  );
  const columns = [...results.keys()].flatMap((name) => [`${name}: p50`, 'p99']);
  return table(['Kind', ...columns], rows);
}

const flat = (round) => round.flat();

function timesOf(find, queries) {
  return queries.map(({ q }) => {
    const began = performance.now();
    find(q);
    return performance.now() - began;
  });
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

async function startSample(onEnd) {
  const product = await startEmbedded({ SCHEDULES: 'off', DEFAULT_FEEDS: 'off' }, onEnd);
  await product.untilFilled(1);
  await product.untilIdle();
  return product;
}

const idsOf = (items) => items.map(({ id }) => id);

function overlay(product) {
  const find = async (q) =>
    idsOf((await product.json(`search?${new URLSearchParams({ q })}`)).items);
  return { name: 'Elevate', find };
}

function resultsPage(product) {
  const find = async (q) => {
    const { episodes } = await product.json(`search/results?${new URLSearchParams({ q })}`);
    return idsOf(episodes.items);
  };
  return { name: 'results page', find };
}

function newsPage(product) {
  const find = async (q) => idsOf((await product.json(`news?${new URLSearchParams({ q })}`)).items);
  return { name: 'Elevate', find };
}

/** Lists have no descriptions. */
async function readTalks(product) {
  const talks = [];
  for (let cursor = ''; cursor !== null;) {
    const page = await product.json(`episodes${cursor && `?${new URLSearchParams({ cursor })}`}`);
    for (const { id } of page.items) talks.push(toTalk(await product.json(`episodes/${id}`)));
    cursor = page.next_cursor;
  }
  return talks;
}

function toTalk({ id, title, description, speakers, channel, topics }) {
  return { id, title, description, speakers: speakers.map(nameOf), channel: channel.name, topics };
}

const nameOf = (speaker) => speaker.name ?? speaker;

async function readArticles(product) {
  const articles = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await product.json(`news?page=${page}`);
    pages = list.pages;
    for (const { id, title, description, keywords } of list.items)
      articles.push({ id, title, description, speakers: [], channel: '', topics: keywords });
  }
  return articles;
}
