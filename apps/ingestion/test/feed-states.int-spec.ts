import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { feedChanged, type ObservedArticle } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { ArticleRepository } from '../src/news/articles/article.repository.js';
import { FeedRepository } from '../src/news/feeds/feed.repository.js';
import { closeAll, closeLater } from './harness.js';
import { type News, publishersWith, startNews } from './news-harness.js';
import { DAY_MS } from '@elevate/rules';

interface Item {
  readonly title: string;
  readonly link?: string;
  readonly guid?: string;
  readonly date?: string;
}

function toXml({ title, link, guid, date }: Item): string {
  const id = guid && `<guid isPermaLink="false">${guid}</guid>`;
  const url = link && `<link>${link}</link>`;
  return `<item><title>${title}</title>${[url, id, date && `<pubDate>${date}</pubDate>`].filter(Boolean).join('')}</item>`;
}

const rss = (items: readonly Item[]) =>
  `<rss version="2.0"><channel><title>Example notes</title><link>https://news.example.org/</link>${items.map(toXml).join('')}</channel></rss>`;

type Answer = string | Buffer | ((head: string) => string);

let answer: Answer = '';
const requests: string[] = [];
let sut: News;
let origin: string;

// Each start loads the reader of documents.
beforeAll(async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      const head = request.toString('latin1');
      requests.push(head);
      socket.end(typeof answer === 'function' ? answer(head) : answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(resolve)));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  sut = await startNews(await publishersWith({ publishers: 0 }), { FEED_LOOPBACK_ORIGINS: origin });
});
afterAll(closeAll);
afterEach(async () => {
  for (const { id } of await sut.feeds()) await sut.delete(`/v1/feeds/${id}`);
  await sut.service.app.get(ArticleRepository).model.deleteMany({});
});

/** A followed feed whose answers a test writes, head and body. */
async function followedAnswer() {
  requests.length = 0;
  sut.received.messages.length = 0;
  await sut.post('/v1/feeds', { feeds: [{ feed_url: `${origin}/feed.xml` }] });
  return { sut, requests, respond: (given: Answer) => void (answer = given) };
}

const answerWith = (body: string, head = '') =>
  `HTTP/1.1 200 OK\r\n${head}content-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;

/** A followed feed whose document a test changes. */
async function followedFeed() {
  const { sut, respond } = await followedAnswer();
  const read = async (items: readonly Item[]) => {
    respond(answerWith(rss(items)));
    const { sources } = await sut.syncNews();
    const count = await sut.service.app.get(ArticleRepository).model.countDocuments();
    await waitUntil(() => sut.articles().size >= count);
    return sources[0]!;
  };
  return { sut, read, inOrder: () => titles(sut) };
}

/** As a reader sees them: newest first. */
function titles(sut: News): string[] {
  const newestFirst = (a: ObservedArticle, b: ObservedArticle) =>
    a.published_at < b.published_at ? 1 : -1;
  return [...sut.articles().values()].sort(newestFirst).map(({ title }) => title);
}

const idsByTitle = (sut: News) =>
  new Map([...sut.articles().values()].map(({ id, title }) => [title, id]));

const release = (number: number, rest: Partial<Item>): Item => ({
  title: `Example Office 16.${String(number)}`,
  date: new Date(Date.UTC(2026, 10, number - 70) - DAY_MS).toUTCString(),
  ...rest,
});

describe('an article keeps its identity', () => {
  // parse-feed.spec has the other ways in which items share what identifies them.
  it('while items come and go that have one guid and one link for all', async () => {
    const item = (n: number) => release(n, { guid: 'x', link: 'https://a.example/all' });
    const { sut, read, inOrder } = await followedFeed();
    await read([item(90)]);
    const kept = idsByTitle(sut).get('Example Office 16.90');
    expect(await read([item(91), item(90)])).toMatchObject({ new: 1, updated: 0 });
    expect(await read([item(92), item(91)])).toMatchObject({ new: 1, updated: 0 });
    expect(await read([item(90)])).toMatchObject({ new: 0, updated: 0 });
    expect(await read([item(93)])).toMatchObject({ new: 1, updated: 0 });
    expect(inOrder()).toEqual(
      [93, 92, 91, 90].map((number) => `Example Office 16.${String(number)}`),
    );
    expect(idsByTitle(sut).get('Example Office 16.90')).toBe(kept);
  });

  it('where an earlier release took a placeholder for a guid', async () => {
    const { sut, read } = await followedFeed();
    const guid = 'N/A';
    // That release derived the id from the text alone, as it still is for every other text.
    await read([release(90, { guid: 'office', link: 'https://a.example/90' })]);
    const { model } = sut.service.app.get(ArticleRepository);
    const [stored] = await model.find().lean();
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const formerId = sha(`${stored!.feedId}\n${sha(guid)}`).slice(0, 32);
    await model.deleteMany({});
    await model.create({ ...stored!, _id: formerId, state: { ...stored!.state, id: formerId } });
    expect(await read([release(91, { guid }), release(90, { guid })])).toMatchObject({
      new: 1,
      updated: 1,
    });
    expect(await model.countDocuments()).toBe(2);
    expect((await model.findById(formerId).lean())?.state.title).toBe('Example Office 16.90');
  });

  it('when its title and link change under its own guid', async () => {
    const { read } = await followedFeed();
    await read([{ title: 'Flaw', guid: '1', link: 'https://a.example/1' }]);
    const changed = { title: 'Flaw fixed', guid: '1', link: 'https://a.example/1-fixed' };
    expect(await read([changed])).toMatchObject({ new: 0, updated: 1 });
  });
});

describe('an article stays the same', () => {
  const post = (number: number, page: string, id = page): Item => ({
    title: `Post ${String(number)}`,
    link: `${page}/posts/${String(number)}`,
    guid: id.startsWith('tag:') ? `${id}${String(number)}` : `${id}/?p=${String(100 + number)}`,
    date: `Tue, 2${String(number)} Nov 2026 08:00:00 GMT`,
  });

  it.each<[string, string, string, number]>([
    ['http', 'http://news.example.org', 'https://news.example.org', 0],
    ['https', 'https://news.example.org', 'http://news.example.org', 0],
    ['no www.', 'http://news.example.org', 'https://www.news.example.org', 0],
    ['www.', 'https://www.news.example.org', 'https://news.example.org', 0],
    ['another host', 'http://old.example.net', 'https://news.example.org', 3],
  ])('when its site leaves %s', async (_what, from, to, updated) => {
    const { sut, read } = await followedFeed();
    const numbers = [1, 2, 3];
    await read(numbers.map((number) => post(number, from)));
    const ids = idsByTitle(sut);
    const moved = [post(4, to), ...numbers.map((number) => post(number, to))];
    expect(await read(moved)).toMatchObject({ new: 1, updated });
    expect(await read([...moved].reverse())).toMatchObject({ new: 0, updated: 0 });
    expect(await read(numbers.map((number) => post(number, from)))).toMatchObject({ new: 0 });
    const after = idsByTitle(sut);
    expect([...ids].map(([title]) => after.get(title))).toEqual([...ids.values()]);
  });

  it.each<[string, (page: string) => Item]>([
    ['link alone', (page) => ({ title: 'A', link: `${page}/a` })],
    ['tag', (page) => ({ title: 'A', guid: `tag:${page.slice(8)},2026:1`, link: `${page}/a` })],
    ['guid, and a new title', (page) => ({ title: page, guid: `${page}/a`, link: `${page}/a` })],
  ])('by its %s', async (_what, item) => {
    const { read, sut } = await followedFeed();
    const other = { title: 'Other', link: 'https://elsewhere.example/1' };
    await read([item('https://www.news.example.org'), other]);
    expect(await read([item('https://news.example.org'), other])).toMatchObject({ new: 0 });
    expect(sut.articles().size).toBe(2);
  });

  it('but not as one that stands beside it, nor as one at another site', async () => {
    const { read } = await followedFeed();
    const at = (link: string, title = 'Same title') => ({ title, link });
    await read([at('http://a.example/1'), at('https://a.example/2', 'B')]);
    expect(
      await read([
        at('https://a.example/1'),
        at('http://a.example/1'),
        at('https://b.example/2', 'C'),
      ]),
    ).toMatchObject({ new: 2, updated: 0 });
  });

  it('when its date alone changes; with its text, the date counts', async () => {
    const { sut, read } = await followedFeed();
    const at = (date: string | undefined, title = 'Notice 7001') => [
      { title, guid: '7001', ...(date && { date }) },
      { title: 'Later', guid: '2', date: 'Wed, 25 Nov 2026 00:00:00 GMT' },
    ];
    const states = () =>
      sut.received.messages.filter(({ type }) => type === feedChanged.type).length;
    await read(at('Tue, 24 Nov 2026 08:00:00 GMT'));
    await waitUntil(() => states() > 1);
    const before = [...sut.articles().values()];
    const published = states();
    for (const day of ['27', '28'])
      expect(await read(at(`Fri, ${day} Nov 2026 08:00:00 GMT`))).toMatchObject({ updated: 0 });
    expect([...sut.articles().values()]).toEqual(before);
    expect(states()).toBe(published);
    const changed = await read(at('Fri, 27 Nov 2026 08:00:00 GMT', 'Notice 7001, again'));
    expect(changed).toMatchObject({ updated: 1 });
    await waitUntil(() => titles(sut)[0] === 'Notice 7001, again');
  });
});

describe('a feed of more items than one run keeps', () => {
  const advisories = (count: number): Item[] =>
    Array.from({ length: count }, (_, index) => {
      const link = `https://news.example.org/adv/${String(index + 1)}`;
      return { title: `Advisory number ${String(index + 1)}`, link, guid: link };
    });

  it('says what it leaves out, and keeps what comes later, wherever it stands', async () => {
    const { sut, read, inOrder } = await followedFeed();
    expect(await read(advisories(250))).toMatchObject({ new: 200, left_out: 50 });
    expect((await sut.feeds())[0]?.left_out).toBe(50);
    const first = advisories(200).map(({ title }) => title);
    expect(inOrder()).toEqual(first);
    expect(await read(advisories(251))).toMatchObject({ new: 1, left_out: 50 });
    expect(inOrder()).toEqual(['Advisory number 251', ...first]);
    const between = advisories(252).toSpliced(210, 0, { title: 'Between', guid: 'between' });
    expect(await read(between)).toMatchObject({ new: 2, left_out: 50 });
    expect(await read(advisories(20))).toMatchObject({ new: 0, left_out: 0 });
    expect((await sut.feeds())[0]?.left_out).toBe(0);
  });

  it('brings more new items than the limit with the next runs, of the same document', async () => {
    const { sut, read } = await followedFeed();
    await read(advisories(100));
    const grown = advisories(550);
    expect(await read(grown)).toMatchObject({ new: 300, left_out: 150 });
    expect(await read(grown)).toMatchObject({ new: 150, left_out: 0 });
    expect(await read(grown)).toMatchObject({ unchanged: true });
    expect(sut.articles().size).toBe(550);
  });

  it('keeps an item with an old date that appears late', async () => {
    const { read } = await followedFeed();
    const dated = advisories(260).map((item, index) => ({
      ...item,
      date: new Date(Date.UTC(2026, 0, 1) - index * DAY_MS).toUTCString(),
    }));
    expect(await read(dated)).toMatchObject({ new: 200, left_out: 60 });
    const late = { title: 'Late', guid: 'late', date: 'Thu, 01 Jan 2015 00:00:00 GMT' };
    expect(await read([...dated, late])).toMatchObject({ new: 1, left_out: 60 });
  });

  it('keeps an item with an old date when all that it left out has gone', async () => {
    const { read } = await followedFeed();
    const dated = (first: number) =>
      Array.from({ length: 230 }, (_, index) => ({
        title: `Day ${String(first - index)}`,
        guid: String(first - index),
        date: new Date(Date.UTC(2026, 0, 1) + (first - index) * DAY_MS).toUTCString(),
      }));
    expect(await read(dated(230))).toMatchObject({ new: 200, left_out: 30 });
    const late = { title: 'Late', guid: 'late', date: 'Thu, 01 Jan 2015 00:00:00 GMT' };
    expect(await read([...dated(290), late])).toMatchObject({ new: 61, left_out: 0 });
  });

  it('begins again with a document that has none of the earlier items', async () => {
    const { read } = await followedFeed();
    await read(advisories(250));
    const moved = advisories(900).slice(300);
    expect(await read(moved)).toMatchObject({ new: 200, left_out: 400 });
  });
});

describe('an answer of a feed', () => {
  const TWO = rss([
    { title: 'First', guid: '1' },
    { title: 'Second', guid: '2' },
  ]);
  const THREE = rss(['1', '2', '3'].map((guid) => ({ title: `Number ${guid}`, guid })));
  const CUT = THREE.slice(0, THREE.indexOf('<guid isPermaLink="false">3'));
  const cutOff = 'The transfer was cut off before the end of the document.';
  const compressed = 'The response is not compressed as its Content-Encoding declares.';

  const FAILURES: readonly (readonly [what: string, answer: string, detail: string])[] = [
    ['is cut before its length', answerWith(THREE).slice(0, -40), cutOff],
    [
      'is cut in chunks',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n${CUT}`,
      cutOff,
    ],
    ['is cut without a length', `HTTP/1.1 200 OK\r\netag: "cut"\r\n\r\n${CUT}`, cutOff],
    [
      'is a part',
      answerWith(TWO, 'etag: "part"\r\ncontent-range: bytes 0-99/900\r\n').replace(
        '200 OK',
        '206 Partial Content',
      ),
      'The host sent a part of the document, which was not requested (status 206).',
    ],
    ['is no gzip', answerWith('\u0001\u0002', 'content-encoding: gzip\r\n'), compressed],
    [
      'has an unknown encoding',
      answerWith('\u0001\u0002', 'content-encoding: zstd\r\n'),
      'The response has the Content-Encoding “zstd”, which cannot be read.',
    ],
    [
      'redirects nowhere',
      'HTTP/1.1 302 Found\r\nlocation: http://[\r\n\r\n',
      'The host redirects to an invalid address.',
    ],
    ['is none', '', 'The host closed the connection without an answer.'],
    ['is no HTTP', 'HTTP/1.1 200 OK\r\nno header\r\n\r\n', 'The answer breaks the rules of HTTP.'],
  ];

  it('that fails keeps the articles and the validator, and says why', async () => {
    const { sut, requests, respond } = await followedAnswer();
    respond(answerWith(TWO, 'etag: "whole"\r\n'));
    await sut.syncNews();
    await waitUntil(() => sut.articles().size === 2);
    for (const [what, bytes, detail] of FAILURES) {
      respond(bytes);
      const [source] = (await sut.syncNews({ force: true })).sources;
      const [feed] = await sut.feeds();
      expect([what, source?.status, feed?.health.last_error?.detail, feed?.problem]).toEqual([
        what,
        'failed',
        detail,
        detail.slice(0, -1),
      ]);
    }
    expect(sut.articles().size).toBe(2);
    respond(answerWith(THREE));
    await sut.syncNews();
    expect(requests.at(-1)).toMatch(/if-none-match: "whole"/i);
    await waitUntil(() => sut.articles().size === 3);
    expect((await sut.feeds())[0]?.problem).toBeNull();
  });

  const unchanged = (head: string) => `HTTP/1.1 304 Not Modified\r\n${head}\r\n`;

  it('that brings a new tag with “not modified” is asked for by it', async () => {
    const { sut, requests, respond } = await followedAnswer();
    respond(answerWith(TWO, 'etag: "1"\r\nlast-modified: Fri, 01 Mar 2041 00:00:00 GMT\r\n'));
    await sut.syncNews();
    respond(unchanged('etag: "2"\r\n'));
    await sut.syncNews();
    await sut.syncNews();
    expect(requests.map((head) => /if-none-match: (\S+)/i.exec(head)?.[1])).toEqual([
      undefined,
      '"1"',
      '"2"',
    ]);
  });

  it('that is “not modified” for days is requested whole', async () => {
    const { sut, requests, respond } = await followedAnswer();
    respond(answerWith(TWO, 'etag: "1"\r\n'));
    await sut.syncNews();
    respond(unchanged(''));
    await sut.syncNews();
    const { model } = sut.service.app.get(FeedRepository);
    await model.updateMany({}, { $set: { documentAt: new Date(Date.now() - DAY_MS) } });
    respond(answerWith(THREE, 'etag: "1"\r\n'));
    expect((await sut.syncNews()).sources).toMatchObject([{ status: 'succeeded', new: 1 }]);
    expect(requests.at(-1)).not.toMatch(/if-none-match/i);
    await sut.syncNews();
    expect(requests.at(-1)).toMatch(/if-none-match/i);
  });

  it('that is cut by the publisher keeps no validator, is not healthy, and is read as far as it goes', async () => {
    const { sut, requests, respond } = await followedAnswer();
    respond(answerWith(CUT, 'etag: "cut"\r\n'));
    await sut.syncNews();
    await waitUntil(() => sut.articles().size === 2);
    expect(await sut.feeds()).toMatchObject([
      { problem: 'The document ends in the middle; the items before its end were read' },
    ]);
    await sut.syncNews();
    expect(requests.at(-1)).not.toMatch(/if-none-match/i);
  });

  it.each([
    [
      'HTTP/1.1 406 Not Acceptable\r\ncontent-length: 0\r\n\r\n',
      2,
      'The host refuses every format that we accept, even “*/*” (status 406)',
    ],
    [
      'HTTP/1.1 302 Found\r\nlocation: /feed.xml\r\ncontent-length: 0\r\n\r\n',
      1,
      'The address redirects to itself',
    ],
  ])('that is %j is asked for again at most once', async (bytes, times, problem) => {
    const { sut, requests, respond } = await followedAnswer();
    respond(bytes);
    await sut.syncNews();
    expect(await sut.feeds()).toMatchObject([{ problem }]);
    expect(requests).toHaveLength(times);
    expect(/^accept: (.*)$/im.exec(requests.at(-1) ?? '')?.[1]).toMatch(
      times > 1 ? /^\*\/\*\s*$/ : /rss/,
    );
  });

  it.each([
    ['/new.xml', '/new.xml', 3],
    ['/gone.xml', '/feed.xml', 1],
  ])('that names %s as its new address is then fetched from %s', async (named, fetched, times) => {
    const { sut, requests, respond } = await followedAnswer();
    const moved = TWO.replace('<item>', `<itunes:new-feed-url>${named}</itunes:new-feed-url>$&`);
    const gone = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n';
    respond((head) => (head.startsWith('GET /gone') ? gone : answerWith(moved)));
    for (let syncs = 0; syncs < 3; syncs += 1)
      expect((await sut.syncNews()).sources).toMatchObject([{ status: 'succeeded' }]);
    expect(new URL((await sut.feeds())[0]!.feed_url).pathname).toBe(fetched);
    expect(requests.filter((head) => head.includes(named))).toHaveLength(times);
  });

  it('that is refused in every format of feeds is read in any format', async () => {
    const { sut, respond } = await followedAnswer();
    const refused = 'HTTP/1.1 406 Not Acceptable\r\ncontent-length: 0\r\n\r\n';
    respond((head) => (/^accept: \*\/\*\r$/im.test(head) ? answerWith(TWO) : refused));
    expect((await sut.syncNews()).sources).toMatchObject([{ status: 'succeeded', new: 2 }]);
  });

  it.each([
    ['no compression that it declares', answerWith(TWO, 'content-encoding: gzip\r\n')],
    ['a charset for an encoding', answerWith(TWO, 'content-encoding: utf-8\r\n')],
    ['no end tag, but its length', answerWith(TWO.replace('</channel></rss>', ''))],
    ['no length, but an end tag', `HTTP/1.1 200 OK\r\n\r\n${TWO}`],
  ])('that has %s is read', async (_what, bytes) => {
    const { sut, respond } = await followedAnswer();
    respond(bytes);
    const [source] = (await sut.syncNews()).sources;
    expect(source).toMatchObject({ status: 'succeeded', new: 2 });
  });
});

it('a feed that asked for a pause of a second can be synced after it, though its schedule waits', async () => {
  const { sut, respond } = await followedAnswer();
  const tooMany = 'HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n';
  respond(tooMany);
  await sut.syncNews();
  const [before] = await sut.feeds();
  expect(Date.parse(before!.health.next_attempt_at!) - Date.now()).toBeGreaterThan(600_000);
  respond(answerWith(rss([{ title: 'First' }])));
  const { sources } = await sut.syncNews();
  expect(sources).toMatchObject([{ status: 'failed', failed: [{ reason: 'rate-limited' }] }]);
  expect((await sut.feeds())[0]?.health.next_attempt_at).toBe(before!.health.next_attempt_at);
  await waitUntil(async () => (await sut.syncNews()).sources[0]?.status === 'succeeded');
});

it('items without a date keep the order of the document', async () => {
  const { sut, read, inOrder } = await followedFeed();
  await read([{ title: 'Zebra' }, { title: 'Apple' }, { title: 'Mango' }]);
  expect(inOrder()).toEqual(['Zebra', 'Apple', 'Mango']);
  await read([{ title: 'Birch' }, { title: 'Zebra' }, { title: 'Apple' }, { title: 'Mango' }]);
  expect(inOrder()).toEqual(['Birch', 'Zebra', 'Apple', 'Mango']);
  expect(await sut.service.app.get(FeedRepository).findFollowed()).toHaveLength(1);
});
