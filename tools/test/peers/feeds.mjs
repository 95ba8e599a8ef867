import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SeededNumbers } from '@elevate/testing';
import { parseFeed } from '../../../apps/ingestion/dist/news/feeds/parsing/parse-feed.js';
import { askScript, compare } from './support/compare.mjs';

export const name = 'feeds';
export const needs = { python: 'feeds.txt', npm: ['@rowanmanning/feed-parser@2.1.5'] };

const SCRIPT = fileURLToPath(new URL('feeds.py', import.meta.url));
/** `REASONS` excuse differences. */
const { WORDS, MEDIA, REASONS, DAYS, MONTHS, ZONES } = JSON.parse(
  readFileSync(new URL('feeds.json', import.meta.url), 'utf8'),
);
const URL_OF_FEED = 'https://feed.example/dir/feed.xml';
const FIELDS = ['feed', 'titles', 'links', 'ids', 'dates', 'pictures', 'texts'];

export async function run({ seed, count, python, load }) {
  const { parseFeed: parseStrictly } = await load('@rowanmanning/feed-parser');
  const numbers = new SeededNumbers(seed);
  const documents = Array.from({ length: Math.ceil(count / 2) }, () => drawn(numbers));
  return compare({ documents, ours, peers, smaller, excuse });

  async function peers(list) {
    const answers = await askScript(
      python,
      SCRIPT,
      list.map((document) => ({ xml: toXml(document) })),
    );
    return list.map((document, index) => [answers[index], strictly(document)].map(tidied));
  }

  function strictly(document) {
    try {
      const { title, items } = parseStrictly(toXml(document));
      return {
        feed: title,
        titles: items.map((item) => item.title),
        links: items.map(({ url }) => url),
        ids: items.map(({ id }) => id),
        dates: items.map(({ published, updated }) => (published ?? updated)?.toISOString() ?? null),
        pictures: items.map(({ image }) => image?.url ?? null),
        texts: items.map(({ description, content }) => description ?? content),
      };
    } catch {
      return null;
    }
  }
}

export function ours(document) {
  const bytes = Buffer.from(toXml(document));
  const { title, items } = parseFeed({ bytes, contentType: null, url: URL_OF_FEED });
  return tidied({
    feed: title,
    titles: items.map((item) => item.title),
    links: items.map(({ link }) => link),
    ids: items.map(({ id }) => id),
    dates: items.map(({ publishedAt }) => publishedAt),
    pictures: items.map(({ image }) => image),
    texts: items.map(({ summary }) => summary),
  });
}

const inOneLine = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Readers differ in what is missing, in spaces, and in where they cut a text. */
function tidied(answer) {
  if (!answer) return null;
  const values = FIELDS.map((field) => {
    const value = answer[field];
    const isText = field === 'feed' || field === 'titles' || field === 'texts';
    const tidy = (each) => (isText ? inOneLine(each) : (each ?? null));
    return [field, Array.isArray(value) ? value.map(tidy) : tidy(value)];
  });
  return Object.fromEntries(values);
}

function excuse({ document, field, ours: own, theirs }) {
  const differing =
    own instanceof Array ? own.map((value, at) => [value, theirs[at], document.items[at]]) : [];
  const isExcused = (is) =>
    differing.every(([value, other, item]) => value === other || is(value, other, item ?? {}));
  if (field === 'titles' && isExcused((_, other) => other === '')) return REASONS.titles;
  if (field === 'ids' && isExcused((value, _, item) => value === null && !item.id))
    return REASONS.ids;
  return undefined;
}

/** One picture at most. */
const SPACES =
  'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function drawn(numbers) {
  const chance = (percent) => numbers.below(100) < percent;
  const words = (most) =>
    Array.from({ length: 1 + numbers.below(most) }, () => numbers.pick(WORDS)).join(' ');
  const format = numbers.pick(['rss', 'rss', 'atom', 'rdf']);
  const item = (_, index) => {
    const path = `${numbers.pick(['/posts/', '/?p=', '/a/b.html#'])}${String(index + numbers.below(1_000) * 10)}`;
    const link = `${numbers.pick(['https://news.example.org', 'http://www.example.org', 'https://news.example.org:8443'])}${path}`;
    const time = Date.UTC(
      1999 + numbers.below(28),
      numbers.below(12),
      1 + numbers.below(28),
      numbers.below(24),
      numbers.below(60),
      numbers.below(60),
    );
    return {
      title: words(6),
      link,
      ...(chance(80) && {
        id: numbers.pick([link, `tag:news.example.org,2026:${index}`, `n-${index}`]),
      }),
      ...(chance(85) && { date: dateOf(time, numbers, format) }),
      ...(chance(85) && { text: words(12) }),
      ...(chance(60) && {
        media: numbers.pick(MEDIA).replaceAll('P', `https://img.example.org/${index}`),
      }),
    };
  };
  return {
    format,
    wrap: numbers.pick(['escaped', 'cdata', 'numbers']),
    head: numbers.pick(['', '', '\ufeff', '<!-- made for a test -->']),
    title: words(4),
    items: Array.from({ length: numbers.below(4) }, item),
  };
}

function dateOf(time, numbers, format) {
  const [zone, minutes] = numbers.pick(Object.entries(ZONES));
  const local = new Date(time + minutes * 60_000);
  const two = (value) => String(value).padStart(2, '0');
  const day = [local.getUTCDate(), MONTHS[local.getUTCMonth()], local.getUTCFullYear()];
  const clock = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two);
  if (format === 'rss') {
    const weekday = numbers.below(3) > 0 ? `${DAYS[local.getUTCDay()]}, ` : '';
    const seconds = numbers.below(4) > 0 ? 3 : 2;
    return `${weekday}${two(day[0])} ${day[1]} ${day[2]} ${clock.slice(0, seconds).join(':')} ${zone}`;
  }
  const sign = minutes < 0 ? '-' : '+';
  const offset = `${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  const fraction = numbers.pick(['', '', '.5', '.123456']);
  return `${local.toISOString().slice(0, 19)}${fraction}${minutes === 0 ? 'Z' : offset}`;
}

function toXml({ format, wrap, head, title, items }) {
  const text = (value) => {
    if (wrap === 'cdata') return `<![CDATA[${value}]]>`;
    if (wrap === 'escaped') return escaped(value);
    return escaped(value).replaceAll(
      /[^\x20-\x7e]/gu,
      (sign) => `&#${String(sign.codePointAt(0))};`,
    );
  };
  const element = (tag, value, attributes = '') =>
    value === undefined ? '' : `<${tag}${attributes}>${text(value)}</${tag}>`;
  const start = `${head === '\ufeff' ? head : ''}<?xml version="1.0" encoding="utf-8"?>${head === '\ufeff' ? '' : head}`;
  if (format === 'atom') {
    const entry = ({ title: own, link, id, date, text: body, media = '' }) =>
      `<entry>${element('title', own)}<link href="${escaped(link)}"/>${element('id', id)}${element('updated', date)}${element('summary', body)}${media}</entry>`;
    return `${start}<feed xmlns="http://www.w3.org/2005/Atom" ${SPACES}>${element('title', title)}${items.map(entry).join('')}</feed>`;
  }
  const isRdf = format === 'rdf';
  const item = ({ title: own, link, id, date, text: body, media = '' }) =>
    `<item${isRdf && id ? ` rdf:about="${escaped(id)}"` : ''}>${element('title', escaped(own))}${element('link', link)}` +
    `${isRdf ? '' : element('guid', id, ' isPermaLink="false"')}${element(isRdf ? 'dc:date' : 'pubDate', date)}` +
    `${element('description', body === undefined ? undefined : escaped(body))}${media}</item>`;
  const all = items.map(item).join('');
  if (isRdf)
    return `${start}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" ${SPACES}><channel>${element('title', escaped(title))}</channel>${all}</rdf:RDF>`;
  return `${start}<rss version="2.0" ${SPACES}><channel>${element('title', escaped(title))}${all}</channel></rss>`;
}

function smaller(document) {
  const { items } = document;
  const fewer = items.map((item) => ({ items: items.filter((other) => other !== item) }));
  const bare = items.flatMap((item, at) =>
    ['id', 'date', 'text', 'media'].flatMap((field) => {
      if (item[field] === undefined) return [];
      const { [field]: _, ...rest } = item;
      return [{ items: items.with(at, rest) }];
    }),
  );
  const head = document.head === '' ? [] : [{ head: '' }];
  return [...fewer, ...bare, ...head].map((change) => ({ ...document, ...change }));
}
