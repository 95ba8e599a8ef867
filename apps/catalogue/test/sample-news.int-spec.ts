import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { articleState } from '@elevate/contracts/catalogue';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { ArticlesService } from '../src/articles/articles.service.js';
import { articleId, observedArticle } from './messages.js';
import { RunningCatalogue } from './running-catalogue.js';

const SAMPLE = { SAMPLE_NEWS: 'on' };
const ON_FILE = 120;

describe('the sample news', () => {
  const uri = testMongoUri('sample-news');
  let catalogue: RunningCatalogue;
  beforeAll(async () => {
    catalogue = await RunningCatalogue.start(uri, SAMPLE);
  });
  afterAll(() => catalogue.close());

  /** The newest state of each listed article. */
  const listed = () => {
    const articles = catalogue.published.filter(({ envelope }) =>
      envelope.type.startsWith('catalogue.article.'),
    );
    const last = new Map(articles.map(({ envelope, data }) => [envelope.subject, data]));
    return [...last.values()]
      .filter((data) => data !== null)
      .map((data) => articleState.parse(data));
  };

  it('is published with the dates of its source, and marked', async () => {
    const articles = await waitUntil(() => listed().length === ON_FILE && listed());
    expect(articles.every((article) => article.is_sample)).toBe(true);
    expect(articles.find(({ cve_ids }) => cve_ids[0] === 'CVE-2025-48384')).toMatchObject({
      title: 'Git Link Following Vulnerability',
      source: 'Git · CISA KEV',
      source_id: 'sample-news-git',
      category: 'Vulnerability',
      published_at: '2025-08-25T00:00:00.000Z',
      link: 'https://nvd.nist.gov/vuln/detail/CVE-2025-48384',
      keywords: ['CVE-2025-48384', 'Git'],
    });
    const exploits = articles.filter(({ category }) => category === 'Exploits');
    expect(exploits).toHaveLength(11);
    expect(exploits[0]?.description).toMatch(/^Used in ransomware attacks\. /);
    expect(articles.every(({ description }) => description.length <= 300)).toBe(true);
  });

  it('is not retired for its age, and is there after a restart', async () => {
    expect(await catalogue.service.app.get(ArticlesService).retire()).toBe(0);
    await catalogue.close();
    catalogue = await RunningCatalogue.start(uri, SAMPLE);
    await waitUntil(() => listed().length === ON_FILE);
  });

  it('leaves with the first article of a feed, for good', async () => {
    await catalogue.observeArticles(observedArticle(1, { published_at: new Date().toISOString() }));
    await waitUntil(() => listed().length === 1);
    expect(listed()[0]?.id).toBe(articleId(1));
    await catalogue.close();
    catalogue = await RunningCatalogue.start(uri, SAMPLE);
    await waitUntil(() => listed().length === 1);
  });
});
