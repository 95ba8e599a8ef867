import { describe, expect, it } from '@jest/globals';
import { feedPath, parseFeedPath, type FeedSubject } from './feed-paths.js';

describe('feedPath and parseFeedPath', () => {
  it.each<FeedSubject>([
    { kind: 'everything', id: '' },
    { kind: 'channel', id: 'UC-x_1.xml' },
    { kind: 'topic', id: 'CI/CD & C++ 100 % 🚀?#' },
    { kind: 'news', cve: 'CVE-2021-44228' },
    { kind: 'news', vendor: 'zürich & söhne ag' },
    { kind: 'news', category: 'Research', q: 'zero day #1', exploited: true },
  ])('are each other’s inverse for %j', (subject) => {
    for (const format of ['xml', 'json', 'rss'] as const)
      for (const page of [1, 12])
        expect(parseFeedPath(feedPath(subject, format, page))).toEqual({ subject, format, page });
  });
});

describe('parseFeedPath', () => {
  it.each(
    `/feeds /feeds/episodes /feeds/episodes.ics /feeds/episodes.xml/ /feeds/channels/.xml
    /feeds/channels/a/b.xml /feeds/topics/%E0%A4%A.xml /feeds/nonsense/a.xml
    /feeds/news.xml?cve=bad /feeds/news.rss?exploited=false /feeds/news.json?exploited=1
    /feeds/news.xml?vendor=%20 /feeds/news.xml?source=a.b /feeds/news/research.xml?cve=
    /feeds/news.xml?q=${'a'.repeat(201)} /api/feeds/episodes.xml`.split(/\s+/),
  )('knows nothing of %s', (path) => {
    expect(parseFeedPath(path)).toBeUndefined();
  });
});
