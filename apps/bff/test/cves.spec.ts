import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Cve, NewsPage, NewsStats } from '../src/api/news.schema.js';
import { requestRaw } from './request-raw.js';
import { testBffOfFile } from './create-test-bff.js';
import { article, vulnerability } from './generate-news.js';

const [A, B] = ['CVE-2026-0001', 'CVE-2026-0002'] as const;
const bff = testBffOfFile();

beforeAll(async () => {
  await bff.putArticles(
    article({ id: 'of-a', cve_ids: [A], description: 'CVSS score of 9.8' }),
    article({ id: 'of-b', cve_ids: [B], source: 'Other News' }),
    article({ id: 'of-both', cve_ids: [A, B], description: 'CVSS 5.3' }),
    article({ id: 'of-none' }),
  );
  await bff.putVulnerabilities(vulnerability({ id: A, vendor: 'Zürich AG' }));
  await waitUntil(async () => (await get<NewsStats>('news/stats')).known_exploited === 2);
});

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await requestRaw(bff.url, `/api/v1/${path}`);
  expect(status).toBe(200);
  return JSON.parse(body) as Answer;
}
const idsOf = ({ items }: Pick<NewsPage, 'items'>) => items.map(({ id }) => id).sort();

describe('a vulnerability', () => {
  it('has its articles, the scores that they state, and the facts of the catalog', async () => {
    const cve = await get<Cve>(`news/cves/${A}`);
    expect(cve).toMatchObject({
      id: A,
      total: 2,
      scores: [{ score: 9.8, source: 'Sample News', link: 'https://news.example.org/of-a' }],
      known_exploited: { vendor: 'Zürich AG', due_date: '2026-01-23', known_ransomware: false },
    });
    expect(idsOf(cve)).toEqual(['of-a', 'of-both']);
    expect(cve.items.map(({ exploited_cve_ids }) => exploited_cve_ids)).toEqual([[A], [A]]);
    expect(JSON.stringify(cve)).not.toContain('catalog_url');
    expect(await get<Cve>(`news/cves/${B}`)).toMatchObject({ known_exploited: null, scores: [] });
  });

  it.each(['CVE-2026-9999', 'cve-2026-0001', 'nonsense'])('is unknown as %s', async (id) => {
    expect((await requestRaw(bff.url, `/api/v1/news/cves/${id}`)).status).toBe(404);
  });

  it('has a page with facts only, and is in the sitemap', async () => {
    const { status, body } = await requestRaw(bff.url, `/news/cve/${A}`);
    expect(status).toBe(200);
    expect(body).toContain(`<title>${A}`);
    expect(body).toContain('BreadcrumbList');
    expect(body).not.toMatch(/"@type":"(Review|Rating)/);
    expect((await requestRaw(bff.url, `/news/cve/${A.toLowerCase()}`)).status).toBe(200);
    expect((await requestRaw(bff.url, '/news/cve/CVE-2026-9999')).status).toBe(404);
    const sitemap = (await requestRaw(bff.url, '/sitemap.xml')).body;
    expect(sitemap).toContain(`<loc>https://elevate.test/news/cve/${B}</loc>`);
  });
});

describe('the news', () => {
  it.each([
    ['exploited=true', ['of-a', 'of-both']],
    [`cve=${B}`, ['of-b', 'of-both']],
    ['vendor=z%C3%BCrich%20ag', ['of-a', 'of-both']],
    ['vendor=no-such', []],
    [`cve=${B}&exploited=true`, ['of-both']],
  ])('are narrowed by %s', async (parameters, expected) => {
    expect(idsOf(await get<NewsPage>(`news?${parameters}`))).toEqual(expected);
    const feed = await requestRaw(bff.url, `/feeds/news.json?${parameters}`);
    expect(feed.status).toBe(200);
    expect((JSON.parse(feed.body) as { items: unknown[] }).items).toHaveLength(expected.length);
  });

  it.each([
    ['a vulnerability', `/news/cve/${A}`, `cve=${A}`, A],
    ['a vendor', '/news?vendor=z%C3%BCrich+ag', 'vendor=z%C3%BCrich+ag', 'zürich ag'],
    ['a search', '/news?q=score', 'q=score', '“score”'],
  ])('of %s have feeds that their page names', async (_of, page, parameters, title) => {
    const { body } = await requestRaw(bff.url, page);
    const alternates = new Map(
      Array.from(
        body.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/g),
        (link) => [link[1], link[2]!.replaceAll('&amp;', '&').replace('https://elevate.test', '')],
      ),
    );
    expect([...alternates]).toEqual([
      ['application/atom+xml', `/feeds/news.xml?${parameters}`],
      ['application/feed+json', `/feeds/news.json?${parameters}`],
      ['application/rss+xml', `/feeds/news.rss?${parameters}`],
    ]);
    for (const [type, address] of alternates) {
      const { status, headers, body: feed } = await requestRaw(bff.url, address!);
      expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
      expect(feed).toContain(title);
      expect(feed).toContain('https://news.example.org/of-a');
      expect(feed).not.toContain('https://news.example.org/of-none');
    }
  });

  it.each(['exploited=yes', 'cve=1', `vendor=${'x'.repeat(101)}`])('refuse %s', async (bad) => {
    expect((await requestRaw(bff.url, `/api/v1/news?${bad}`)).status).toBe(400);
  });

  it('forget what the catalog no longer lists', async () => {
    await bff.removeVulnerability(A);
    await waitUntil(async () => (await get<NewsStats>('news/stats')).known_exploited === 0);
    expect((await get<Cve>(`news/cves/${A}`)).known_exploited).toBeNull();
  });
});
