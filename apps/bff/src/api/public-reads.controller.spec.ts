import { expect, it, describe } from '@jest/globals';
import type { Parameters } from './public-read.js';
import { originHeaders } from '../http/ready-bytes/representation.js';
import { PUBLIC_READS } from './public-reads.controller.js';

describe('PUBLIC_READS', () => {
  const samples: Readonly<Record<string, Parameters>> = {
    channel: { id: 'channel-1' },
    episode: { id: 'abcdefghijk' },
    related: { id: 'abcdefghijk' },
    articleEpisodes: { id: 'article-1' },
    channelRows: { page: '2' },
    episodes: { topic: ['AI', 'C++ & C#'], changed_since: '2026-01-01T00:00:00Z', cursor: 'k.abc' },
    episodeCards: { id: ['abcdefghijk', 'bcdefghijkl'] },
    search: { q: 'a b' },
    searchResults: { q: 'a b', duration: 'long', year: '2024', sort: 'views', page: '2' },
    filteredEpisodes: { channel: 'channel-1', topic: ['AI', 'C++ & C#'], year: '2024' },
    news: { category: 'Research', q: 'x', page: '3' },
    events: { when: 'past' },
  };
  const cases = PUBLIC_READS.map((read) => [read.operationId, read] as const);

  it.each(cases)(
    '%s is found at its canonical address, and nothing else is',
    (operationId, read) => {
      const address = read.canonical(samples[operationId] ?? {});
      const matches = PUBLIC_READS.filter((other) => other.parametersAt(address));
      expect(matches).toEqual([read]);
      expect(originHeaders(address)).toHaveProperty('access-control-allow-origin', '*');
      expect(read.canonical(read.parametersAt(address)!)).toBe(address);
    },
  );

  it.each(cases)('%s leaves every other spelling to the framework', (operationId, read) => {
    const address = read.canonical(samples[operationId] ?? {});
    const unknown = `${address}${address.includes('?') ? '&' : '?'}other=1`;
    const spellings = [unknown, `${address}#`, `${address}/`, address.toUpperCase()];
    expect(spellings.filter((spelling) => read.parametersAt(spelling))).toEqual([]);
  });

  it.each(cases)('%s is kept for good or in one group', (operationId, read) => {
    const kept = read.keptIn(samples[operationId] ?? {});
    expect([kept, read.pinned].filter((option) => option !== undefined)).toHaveLength(1);
  });

  it.each(['a', ' ', '🎉'.repeat(100), 'x'.repeat(201), 'k.a', 'after.a', 'cve-2026-12345678901'])(
    'the API document says what the rules say of %j',
    (value) => {
      for (const { parameters = {} } of PUBLIC_READS)
        for (const { schema, problem } of Object.values(parameters)) {
          const { pattern, maxLength = 999 } = schema as { pattern?: string; maxLength?: number };
          if (pattern === undefined || !problem) continue;
          const isStated = new RegExp(pattern).test(value) && [...value].length <= maxLength;
          expect([pattern, problem(value) === undefined]).toEqual([pattern, isStated]);
        }
    },
  );

  it.each([
    ['a page of nothing', '/api/v1/channel-rows?page=0'],
    ['a blank search', '/api/v1/search?q='],
    ['a cursor of another kind', '/api/v1/episodes?cursor=2'],
    [
      'parameters in another order',
      '/api/v1/episodes?cursor=k.a&changed_since=2026-01-01T00%3A00%3A00Z',
    ],
    ['topics in another order', '/api/v1/episodes?topic=b&topic=a'],
    ['ids in another order', '/api/v1/episode-cards?id=bcdefghijkl&id=abcdefghijk'],
    ['results of no text', '/api/v1/search/results?page=2'],
    ['results of an unknown sort', '/api/v1/search/results?q=a&sort=better'],
    ['two searches', '/api/v1/search?q=a&q=b'],
    ['an id that climbs', '/api/v1/episodes/..%2Fa'],
  ])('%s is left to the framework', (_name, address) => {
    expect(PUBLIC_READS.filter((read) => read.parametersAt(address))).toEqual([]);
  });
});
