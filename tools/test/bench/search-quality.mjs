import { readFileSync } from 'node:fs';
import { seededRandom } from '@elevate/upstream';
import { sampleTalks } from './episodes.mjs';
import { count, log, table } from './harness.mjs';
import { Product, startEmbedded } from './product.mjs';
import { elevate, miniSearch } from './search-contestants.mjs';
import { KINDS, leastIn5, leastNews, makeQueries, NEWS_KINDS, score } from './search-queries.mjs';

/**
 * Without `site`, the product with the sample starts. `talks` is a JSON file to search in this
 * process instead.
 */
export const defaults = { site: '', talks: '', queries: 200 };
export const short = { queries: 10 };

const SEED = 11;

export async function run({ site, talks: file, queries }, onEnd) {
  const random = seededRandom(SEED);
  if (file !== '') {
    const talks = JSON.parse(readFileSync(file, 'utf8'));
    const made = makeQueries(talks, { random, perKind: queries });
    return compare(made, [elevate(talks), miniSearch(talks)]);
  }
  const product = site === '' ? await startSample(onEnd) : new Product({ site, onEnd });
  const talks = await readTalks(product);
  const made = makeQueries(talks, { random, perKind: queries });
  const contestants = [
    asked(product, 'Elevate', 'search'),
    asked(product, 'results page', 'search/results'),
    miniSearch(talks),
  ];
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
    ...(await compare(news, [asked(product, 'Elevate', 'news'), miniSearch(articles)], true)),
  ];
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;
const COLUMNS = ['found in 5', 'in 20', 'MRR'];
const columnsOf = (names) => names.flatMap((name) => COLUMNS.map((column) => `${name}: ${column}`));
const figuresOf = ({ in5, in20, mrr }) => [percent(in5), percent(in20), mrr.toFixed(3)];

/** The last contestant is the one that no kind may be below; news must be on the first page. */
async function compare(made, contestants, isNews = false) {
  const rows = [];
  for (const [kind, queries] of made) {
    if (queries.length === 0) continue;
    const scores = [];
    for (const { find } of contestants) scores.push(await score(find, queries));
    const least = isNews ? leastNews(queries) : leastIn5(kind, queries);
    const peer = scores.at(-1);
    const passes = isNews
      ? scores[0].in20 >= least
      : scores.slice(0, -1).every(({ in5 }) => in5 >= least && in5 >= peer.in5);
    if (!passes) process.exitCode = 1;
    const verdict = passes ? 'PASS' : 'FAIL';
    rows.push([kind, count(queries.length), ...scores.flatMap(figuresOf), percent(least), verdict]);
    log(`${kind} done`);
  }
  const names = contestants.map(({ name }) => name);
  return [table(['Kind', 'Queries', ...columnsOf(names), 'least', ''], rows)];
}

async function startSample(onEnd) {
  const product = await startEmbedded({ SCHEDULES: 'off', DEFAULT_FEEDS: 'off' }, onEnd);
  await product.untilFilled(sampleTalks().length);
  await product.untilIdle();
  return product;
}

/** @param path Without the query. */
function asked(product, name, path) {
  const find = async (q) => {
    const { episodes, items } = await product.json(`${path}?${new URLSearchParams({ q })}`);
    return (items ?? episodes.items).map(({ id }) => id);
  };
  return { name, find };
}

/** Lists have no descriptions, and name a talk again that changes meanwhile. */
async function readTalks(product) {
  const talks = new Map();
  for (let cursor = ''; cursor !== null;) {
    const page = await product.json(`episodes${cursor && `?${new URLSearchParams({ cursor })}`}`);
    for (const { id } of page.items) talks.set(id, toTalk(await product.json(`episodes/${id}`)));
    cursor = page.next_cursor;
  }
  return [...talks.values()];
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
