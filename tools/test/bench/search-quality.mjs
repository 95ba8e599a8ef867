import { readFileSync } from 'node:fs';
import { SeededNumbers } from '@elevate/testing';
import { count, log, table } from './harness.mjs';
import { Product, startEmbedded } from './product.mjs';
import { elevate, miniSearch } from './search-contestants.mjs';
import { leastIn5, leastNews, makeQueries, NEWS_KINDS, score } from './search-queries.mjs';
import { sampleTalks } from './texts.mjs';

/**
 * Without `site`, the product with the sample starts. `talks` is a JSON file to search in this
 * process instead.
 */
export const defaults = { site: '', talks: '', queries: 200 };
export const short = { queries: 10 };

const SEED = 11;

export async function run({ site, talks: file, queries: perKind }, onEnd) {
  const options = { random: new SeededNumbers(SEED), perKind };
  if (file !== '') {
    const talks = JSON.parse(readFileSync(file, 'utf8'));
    return [await compare(makeQueries(talks, options), [elevate(talks), miniSearch(talks)])];
  }
  const product = site === '' ? await startSample(onEnd) : new Product({ site });
  const talks = await readTalks(product);
  const made = makeQueries(talks, options);
  const pages = [
    asked(product, 'Elevate', 'search'),
    asked(product, 'results page', 'search/results'),
  ];
  const articles = await readArticles(product);
  const news = makeQueries(articles, { ...options, kinds: NEWS_KINDS });
  return [
    `${count(talks.length)} talks`,
    await compare(made, [...pages, miniSearch(talks)]),
    `${count(articles.length)} articles, newest first`,
    await compare(news, [asked(product, 'Elevate', 'news'), miniSearch(articles)], true),
  ];
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** The last contestant is the one that no kind may be below; news must be on the first page. */
async function compare(made, contestants, isNews = false) {
  const rows = [];
  for (const [kind, queries] of [...made].filter(([, { length }]) => length > 0)) {
    const scores = [];
    for (const { find } of contestants) scores.push(await score(find, queries));
    const least = isNews ? leastNews(queries) : leastIn5(kind, queries);
    const peer = scores.at(-1);
    const passes = isNews
      ? scores[0].in20 >= least
      : scores.slice(0, -1).every(({ in5 }) => in5 >= least && in5 >= peer.in5);
    if (!passes) process.exitCode = 1;
    const figures = scores.flatMap(({ in5, in20 }) => [percent(in5), percent(in20)]);
    rows.push([kind, count(queries.length), ...figures, percent(least), passes ? 'PASS' : 'FAIL']);
    log(`${kind} done`);
  }
  const columns = contestants.flatMap(({ name }) => [`${name}: found in 5`, `${name}: in 20`]);
  return table(['Kind', 'Queries', ...columns, 'least', ''], rows);
}

async function startSample(onEnd) {
  const product = await startEmbedded({ SCHEDULES: 'off', DEFAULT_FEEDS: 'off' }, onEnd);
  await product.untilFilled(sampleTalks.length);
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
    for (const { id } of page.items) {
      const { channel, speakers, ...talk } = await product.json(`episodes/${id}`);
      const names = speakers.map((speaker) => speaker.name ?? speaker);
      talks.set(id, { ...talk, channel: channel.name, speakers: names });
    }
    cursor = page.next_cursor;
  }
  return byId([...talks.values()]);
}

async function readArticles(product) {
  const articles = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await product.json(`news?page=${page}`);
    pages = list.pages;
    for (const { id, title, description, keywords } of list.items)
      articles.push({ id, title, description, speakers: [], channel: '', topics: keywords });
  }
  return byId(articles);
}

/** Syncs store them in another order each time, and the queries are made from their order. */
const byId = (texts) => texts.sort((a, b) => (a.id < b.id ? -1 : 1));
