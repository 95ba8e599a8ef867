import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { requestRaw } from './request-raw.js';
import { testBffOfFile } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';

const bff = testBffOfFile();
const MARKED = videoId(7);

beforeAll(async () => {
  await bff.putChannels(channel({ id: 'channel-1' }));
  await bff.putEpisodes(
    ...Array.from({ length: 30 }, (_, number) => episode({ id: videoId(number) })),
  );
  await bff.putEpisodes(
    episode({
      id: MARKED,
      title: 'Cafe\u0301 (.*) a+b %41 🎉 nul\0nul ﷺ __proto__',
      topics: ['C++ & C#', '100%'],
    }),
  );
});
afterEach(() => {
  // Whatever is asked, nothing unexpected is in the log.
  expect(bff.logged.filter((line) => line.includes('A request failed'))).toEqual([]);
});

const API = '/api/v1';
const q = (term: string) => `${API}/search?q=${encodeURIComponent(term)}`;
const topic = (name: string) => `${API}/episodes?topic=${encodeURIComponent(name)}`;

describe('what cannot be understood is refused in words', () => {
  it.each<[string, string, string]>([
    ['no term', `${API}/search`, 'q must be given'],
    ['an empty query', `${API}/search?`, 'q must be given'],
    ['an empty term', `${API}/search?q=`, 'q must not be blank'],
    ['a blank term', q(' \t\n\u00a0'), 'q must not be blank'],
    ['a term of 201 letters', q('a'.repeat(201)), 'q must be at most 200 characters long'],
    ['a term of 10,000 letters', q('a'.repeat(10_000)), 'q must be at most 200 characters long'],
    ['a term of 201 emoji', q('🎉'.repeat(201)), 'q must be at most 200 characters long'],
    ['two terms', `${API}/search?q=a&q=b`, 'q must be given, once'],
    ['a list of terms', `${API}/search?q[]=a`, 'q[] should not exist'],
    ['an operator', `${API}/search?q[$ne]=a`, 'q[$ne] should not exist'],
    ['an unknown parameter', `${API}/search?q=a&page=2`, 'page should not exist'],
    ['results of no term', `${API}/search/results`, 'q must be given'],
    ['an unknown duration', `${API}/search/results?q=a&duration=45`, 'duration must be one of'],
    ['a year of two digits', `${API}/search/results?q=a&year=24`, 'year must be a year'],
    ['two sorts', `${API}/search/results?q=a&sort=views&sort=views`, 'sort must be one of'],
    ['a page of nothing', `${API}/search/results?q=a&page=0`, 'page must be a whole number'],
    ['a channel that cannot be', `${API}/filtered-episodes?channel=a%20b`, 'the id of a channel'],
    ['a page number as a cursor', `${API}/episodes?cursor=2`, 'cursor must be a next_cursor'],
    ['a day as a time', `${API}/episodes?changed_since=2026-01-01`, 'an RFC 3339 time'],
    ['an empty topic', `${API}/episodes?topic=`, 'topic must have from 1 to 100 characters'],
    ['one empty topic of two', `${API}/episodes?topic=AI&topic=`, 'from 1 to 100 characters'],
    ['a topic of 101 letters', topic('a'.repeat(101)), 'from 1 to 100 characters'],
    [
      '51 topics',
      `${API}/episodes?${'topic=AI&'.repeat(50)}topic=AI`,
      'topic must be given at most 50 times',
    ],
    ['no id', `${API}/episode-cards`, 'id must be the ids of 1 to 100 episodes'],
    ['an id that is none', `${API}/episode-cards?id=a`, 'the ids of 1 to 100 episodes'],
    ['101 ids', `${API}/episode-cards?${'id=abcdefghijk&'.repeat(101)}`, 'of 1 to 100 episodes'],
    ['a topic as an object', `${API}/episodes?topic[name]=AI`, 'topic[name] should not exist'],
    ['a page of a list', `${API}/episodes?topic=AI&page=-1`, 'page should not exist'],
    ['a query for all channels', `${API}/channels?page=2`, 'page should not exist'],
    ['a query for a channel', `${API}/channels/channel-1?page=2`, 'page should not exist'],
    ['a query for all topics', `${API}/topics?q=a`, 'q should not exist'],
    ['a query for related ones', `${API}/episodes/${MARKED}/related?a=1`, 'a should not exist'],
    ['an id with a space', `${API}/channels/a%20b`, 'id must be the id of a channel'],
    ['an id that climbs', `${API}/channels/%2e%2e%2f%2e%2e`, 'id must be the id of a channel'],
    ['an id of NUL', `${API}/channels/%00`, 'id must be the id of a channel'],
    ['an id of 65 letters', `${API}/channels/${'a'.repeat(65)}`, 'id must be the id of a channel'],
    ['a page of nothing', `${API}/channel-rows?page=`, 'page must be a whole number from 1'],
    ['a negative page', `${API}/channel-rows?page=-1`, 'page must be a whole number from 1'],
    ['a huge page', `${API}/channel-rows?page=1e9`, 'page must be a whole number from 1'],
  ])('%s', async (_name, path, words) => {
    const { status, headers, body } = await requestRaw(bff.url, path);
    expect([status, headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    const problem = JSON.parse(body) as { code: string; errors: { message: string }[] };
    expect(problem.code).toBe('HTTP.INVALID_REQUEST');
    expect(problem.errors.map(({ message }) => message).join('; ')).toContain(words);
  });
});

describe('what is not there is not found', () => {
  it.each([
    [`${API}/channels/unknown`, 'BFF.CHANNEL_NOT_FOUND'],
    [`${API}/channels/__proto__`, 'BFF.CHANNEL_NOT_FOUND'],
    [`${API}/channels/constructor`, 'BFF.CHANNEL_NOT_FOUND'],
    [`${API}/episodes/unknown`, 'BFF.NOT_FOUND'],
    [`${API}/episodes/unknown/related`, 'BFF.NOT_FOUND'],
    [`${API}/episodes/__proto__/related`, 'BFF.NOT_FOUND'],
    [`${API}/episodes/%2e%2e/related`, 'BFF.NOT_FOUND'],
    [`${API}/episodes/${MARKED}/related/more`, 'HTTP.NOT_FOUND'],
    [`${API}/channels/channel-1/episodes`, 'HTTP.NOT_FOUND'],
    [`${API}/topics/AI`, 'HTTP.NOT_FOUND'],
    [`${API}/search/a`, 'HTTP.NOT_FOUND'],
  ])('%s', async (path, code) => {
    const { status, body } = await requestRaw(bff.url, path);
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([404, code]);
  });
});

describe('any other term is matched literally, but for case and accents', () => {
  it.each<[string, string, boolean]>([
    ['composed accents', q('CAF\u00c9'), true],
    ['combining accents', q('cafe\u0301'), true],
    ['no accents', q('cafe ('), true],
    ['blanks around it', q(' cafe (\t'), true],
    ['regular-expression signs', q('(.*)'), true],
    ['regular-expression signs alone', q('^Zq.*$'), false],
    ['an emoji', q('🎉'), true],
    ['an emoji of 200', q('🎉'.repeat(200)), false],
    ['a letter of eighteen', q('\ufdfa'), true],
    ['a plus sign for a space', `${API}/search?q=%28.*%29+a`, true],
    ['a percent sign for a space', `${API}/search?q=(.*)%20a`, true],
    ['a plus sign of its own', q('a+b'), true],
    ['what looks encoded', q('%41'), true],
    ['NUL', `${API}/search?q=nul%00nul`, true],
    ['NUL between title and description', `${API}/search?q=__proto__%00Zzzz`, false],
    ['half of an encoded letter', `${API}/search?q=%E0%A4%A`, false],
    ['an encoded half of a pair', `${API}/search?q=%ED%A0%BC`, false],
    ['a prototype', q('__proto__'), true],
    // Names that no object may be given: they are dropped before anything looks at them.
    ['a prototype beside it', `${API}/search?q=a%2Bb&__proto__=c`, true],
    ['a constructor beside it', `${API}/search?q=a%2Bb&constructor=c`, true],
    ['a percent sign alone', `${API}/search?q=%`, true],
    ['an overlong NUL', `${API}/search?q=%C0%80`, false],
  ])('%s', async (_name, path, isFound) => {
    const { status, body } = await requestRaw(bff.url, path);
    expect(status).toBe(200);
    const { items } = JSON.parse(body) as { items: { id: string }[] };
    expect(items.map(({ id }) => id).slice(0, 1)).toEqual(isFound ? [MARKED] : []);
  });

  it.each([topic('c++ & c#'), topic('100%'), `${API}/episodes?topic=100%&topic=c%2B%2B+%26+C%23`])(
    'as a topic: %s',
    async (path) => {
      const { status, body } = await requestRaw(bff.url, path);
      expect([status, (JSON.parse(body) as { total: number }).total]).toEqual([200, 1]);
    },
  );

  it('however it is encoded, the answer is the same', async () => {
    const ways = ['a%2Bb+%25', 'a%2bb+%25', 'a%2Bb%20%25', '%61%2Bb+%25'];
    const answers = await Promise.all(
      ways.map((way) => requestRaw(bff.url, `${API}/search?q=${way}`)),
    );
    const [first] = answers;
    for (const { body, headers } of answers) {
      expect([body, headers['etag']]).toEqual([first!.body, first!.headers['etag']]);
    }
    expect(JSON.parse(first!.body)).toMatchObject({ items: [{ id: MARKED }], more: false });
  });
});

it('what is asked for at random is answered with 200, 400 or 404', async () => {
  const paths = '/search?q= /episodes?topic= /channels/ /episodes/ /channel-rows?page='.split(' ');
  const signs = `% %00 %ff %f0%9f%8e%89 & = [] [$gt] # ? / .. \\ ' " < + ; __proto__ a -1`;
  const pieces = [...signs.split(' '), '9'.repeat(30)];
  for (let number = 0; number < 200; number += 1) {
    const path = paths[number % paths.length]!;
    const piece = (salt: number) =>
      pieces[(number * 7 + salt * salt * 31 + (number >> 3)) % pieces.length]!;
    const requestLine =
      API + path + Array.from({ length: 1 + (number % 5) }, (_, salt) => piece(salt)).join('');
    const { status } = await requestRaw(bff.url, requestLine);
    expect([requestLine, [200, 400, 404].includes(status)]).toEqual([requestLine, true]);
  }
});
