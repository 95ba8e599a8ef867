import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { HttpClient, retryAfterMs } from '@elevate/http-client';
import { SeededNumbers } from '@elevate/testing';
import {
  conditionalHeaders,
  validatorsOf,
} from '../../../apps/ingestion/dist/news/feeds/fetching/feed-answer.js';
import { parseFeed } from '../../../apps/ingestion/dist/news/feeds/parsing/parse-feed.js';
import { askScript, compare } from './support/compare.mjs';

export const name = 'fetches';
export const needs = {
  python: 'fetches.txt',
  npm: ['html-encoding-sniffer@7.0.0', 'http-cache-semantics@4.3.0'],
};

const SCRIPT = fileURLToPath(new URL('fetches.py', import.meta.url));
/** `WORDS` begins with the text, then the labels of its charset; `REASONS` excuse differences. */
const LISTS = JSON.parse(readFileSync(new URL('fetches.json', import.meta.url), 'utf8'));
const KEY = 'x-peer';
const FIRST = '/dir/feed.xml?a=1';

/** Redirects that end in a feed, served on this machine. */
export async function run({ seed, count, python, load }) {
  const [{ default: sniffed }, { default: CachePolicy }] = await Promise.all(
    needs.npm.map(bare).map(load),
  );
  const numbers = new SeededNumbers(seed);
  const documents = Array.from({ length: Math.ceil(count / 2) }, () => drawn(numbers));
  const served = new Map();
  const server = createServer((request, response) => answer(served, request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const client = new HttpClient({
    allowedLoopbackOrigins: [origin],
    userAgent: 'peers',
    logger: { debug: () => undefined },
  });
  try {
    return await compare({ documents, ours, peers, smaller, excuse });
  } finally {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  function asked(document, reader) {
    const key = `${reader}-${served.size}`;
    served.set(key, { document, origin, targets: [], cookies: [] });
    return key;
  }

  async function ours(document) {
    const key = asked(document, 'ours');
    let got;
    try {
      got = await client.get(origin + FIRST, { openHeaders: { [KEY]: key }, timeoutMs: 5_000 });
    } catch (error) {
      return error.code === 'HTTP.REDIRECT_LOOP'
        ? { outcome: 'loop' }
        : { outcome: 'failure', ...seenOf(key) };
    }
    const { status, headers, body } = got;
    const now = Date.now();
    const conditional = conditionalHeaders(validatorsOf(headers));
    return {
      outcome: 'answer',
      status,
      retryAfter: pauseOf((retryAfterMs(headers['retry-after'], now) ?? 0) / 1_000),
      validators: [conditional['if-none-match'] ?? null, conditional['if-modified-since'] ?? null],
      ...(status === 200 && { title: titleOf(body, headers['content-type'] ?? null) }),
      ...seenOf(key),
    };
  }

  function seenOf(key) {
    const { targets, cookies } = served.get(key);
    served.set(key, {});
    return { targets, cookies };
  }

  async function peers(list) {
    const keys = list.map((document) =>
      ['requests', 'curl', 'feedparser'].map((reader) => asked(document, reader)),
    );
    const answers = await askScript(
      python,
      SCRIPT,
      keys.map((each) => ({ url: origin + FIRST, keys: each })),
    );
    const byFetch = [];
    for (const document of list) byFetch.push(await fetched(document));
    return list.map((_, index) => [
      byFetch[index],
      ...answers[index].map((each, at) => read(each, keys[index][at])),
    ]);
  }

  function read({ pause, ...fields }, key) {
    const { cookies, targets } = seenOf(key);
    const hasCookies = !key.startsWith('feedparser');
    return {
      ...fields,
      ...(pause !== undefined && { retryAfter: pauseOf(pause) }),
      ...(hasCookies && { cookies, targets }),
    };
  }

  async function fetched(document) {
    const key = asked(document, 'fetch');
    try {
      const got = await fetch(origin + FIRST, { headers: { [KEY]: key } });
      const bytes = Buffer.from(await got.arrayBuffer());
      const { status, headers } = got;
      const policy = new CachePolicy(
        { headers: {} },
        { status: 200, headers: Object.fromEntries(headers) },
      );
      const revalidation = policy.revalidationHeaders({ headers: {} });
      return {
        outcome: 'answer',
        status,
        validators: [
          revalidation['if-none-match'] ?? null,
          revalidation['if-modified-since'] ?? null,
        ],
        ...(status === 200 && { title: decoded(bytes, headers.get('content-type')) }),
        targets: seenOf(key).targets,
      };
    } catch {
      return { outcome: 'failure', targets: seenOf(key).targets };
    }
  }

  function decoded(bytes, contentType) {
    const [, transportLayerEncodingLabel] = /charset="?([\w-]+)/i.exec(contentType ?? '') ?? [];
    const encoding = sniffed(bytes, { xml: true, transportLayerEncodingLabel });
    const text = new TextDecoder(encoding).decode(bytes);
    return /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
  }
}

const bare = (dependency) => dependency.replace(/@[\d.]+$/, '');

function titleOf(bytes, contentType) {
  try {
    return parseFeed({ bytes, contentType, url: 'https://feed.example/' }).title;
  } catch {
    return null;
  }
}

/** Programs wait six hours at most. */
const pauseOf = (seconds) => (seconds <= 0 ? null : Math.min(Math.round(seconds), 21_600));

const asBytes = (text) => Buffer.from(text, 'utf8').toString('latin1');

function answer(served, request, response) {
  const { document, origin, targets, cookies } = served.get(request.headers[KEY]) ?? {};
  if (!document) return response.writeHead(404).end();
  const hop = document.hops[targets.length];
  targets.push(request.url);
  cookies.push((request.headers.cookie ?? '').split('; ').sort());
  const set = { 'set-cookie': (hop ?? document).cookies };
  if (hop) {
    const address = hop.location?.replace('ORIGIN', origin).replace('HOST', new URL(origin).host);
    const location = address === undefined ? {} : { location: asBytes(address) };
    return response.writeHead(hop.status, { ...set, ...location }).end('moved');
  }
  const { status, headers, coding, label, isCut } = document;
  const plain = bodyOf(document);
  const isPlain = request.headers['accept-encoding'] === 'identity';
  const body = isPlain ? plain : CODINGS[coding](plain);
  const length = isCut ? { 'content-length': body.length + 10 } : {};
  const encoding = isPlain || label === '' ? {} : { 'content-encoding': label };
  response.writeHead(status, { ...set, ...headers, ...encoding, ...length });
  if (!isCut) return response.end(body);
  response.write(body);
  return setTimeout(() => response.destroy(), 5);
}

const CODINGS = {
  plain: (body) => body,
  gzip: gzipSync,
  deflate: deflateSync,
  raw: deflateRawSync,
  br: brotliCompressSync,
  twice: (body) => gzipSync(deflateSync(body)),
  members: (body) => Buffer.concat([gzipSync(body.subarray(0, 20)), gzipSync(body.subarray(20))]),
  cut: (body) => gzipSync(body).subarray(0, -12),
  padded: (body) => Buffer.concat([gzipSync(body), Buffer.alloc(8)]),
  followed: (body) => Buffer.concat([gzipSync(body), Buffer.from('\r\n<!-- 0.1 s -->')]),
};

function bodyOf({ charset, declared, hasMark }) {
  const declaration = declared === null ? '' : ` encoding="${declared}"`;
  const text = `<?xml version="1.0"${declaration}?><rss version="2.0"><channel><title>${LISTS.WORDS[charset][0]}</title></channel></rss>`;
  const mark = hasMark ? (LISTS.MARKS[charset] ?? []) : [];
  return Buffer.concat([Buffer.from(mark), iconv.encode(text, charset)]);
}

function drawn(numbers) {
  const chance = (percent) => numbers.below(100) < percent;
  const cookies = () =>
    chance(30) ? [numbers.pick(LISTS.COOKIES), numbers.pick(LISTS.COOKIES)] : [];
  const hop = () => ({
    status: numbers.pick(LISTS.STATUSES),
    location: numbers.pick(LISTS.LOCATIONS),
    cookies: cookies(),
  });
  const length = chance(2) ? 19 + numbers.below(3) : numbers.below(4);
  const far = (_, index) => ({ status: 302, location: `/far${index}`, cookies: [] });
  const hops = Array.from({ length }, length > 4 ? far : hop);
  const coding = chance(60) ? 'plain' : numbers.pick(Object.keys(CODINGS));
  const charset = numbers.pick(Object.keys(LISTS.WORDS));
  const labels = LISTS.WORDS[charset].slice(1);
  const sent = chance(60) ? numbers.pick(labels) : null;
  const type = numbers.pick(LISTS.TYPES);
  const form = numbers.pick(LISTS.FORMS);
  return {
    hops,
    status: chance(70) ? 200 : numbers.pick([201, 204, 404, 410, 429, 503, 500, 301]),
    cookies: [],
    headers: {
      'content-type': type + (sent === null ? '' : form.replace('L', sent)),
      ...(chance(15) && { 'retry-after': numbers.pick(LISTS.PAUSES) }),
      ...(chance(30) && { etag: asBytes(numbers.pick(LISTS.TAGS)) }),
      ...(chance(30) && { 'last-modified': numbers.pick(LISTS.DAYS) }),
    },
    coding,
    label: numbers.pick(LISTS.LABELS[coding]),
    isCut: chance(3),
    charset,
    declared: sent === null || chance(40) ? numbers.pick(labels) : null,
    hasMark: charset.startsWith('utf-16') || chance(10),
  };
}

function excuse({ document: { coding, label, isCut, hops }, field, ours: own }) {
  const sent = hops.flatMap(({ cookies }) => cookies);
  if (field === 'cookies' && sent.some((cookie) => !/path=/i.test(cookie)))
    return LISTS.REASONS.cookies;
  if (hops.some(({ location }) => location === '')) return LISTS.REASONS.empty;
  if (isCut || coding === 'cut') return LISTS.REASONS.cut;
  if (coding === 'followed') return LISTS.REASONS.again;
  if (coding === 'plain' && label === 'gzip') return LISTS.REASONS.plain;
  return own === 'loop' ? LISTS.REASONS.loop : undefined;
}

function smaller(document) {
  const { hops, headers } = document;
  const fewer = hops.map((_, at) => ({ hops: hops.toSpliced(at, 1) }));
  const bland = hops.flatMap((hop, at) =>
    hop.cookies.length > 0 ? [{ hops: hops.with(at, { ...hop, cookies: [] }) }] : [],
  );
  const without = Object.keys(headers).map((name) => {
    const { [name]: _, ...rest } = headers;
    return { headers: rest };
  });
  const usual = { coding: 'plain', label: '', isCut: false, declared: null, status: 200 };
  const simple = Object.entries(usual)
    .filter(
      ([name, value]) => document[name] !== value && (name !== 'coding' || document.label === ''),
    )
    .map(([name, value]) =>
      name === 'coding' || name === 'label' ? { coding: 'plain', label: '' } : { [name]: value },
    );
  return [...fewer, ...bland, ...without, ...simple].map((change) => ({ ...document, ...change }));
}
