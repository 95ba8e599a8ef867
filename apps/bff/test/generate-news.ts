import type { ArticleState } from '@elevate/contracts/catalogue';
import type { FeedState, VulnerabilityState } from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES, HOUR_MS } from '@elevate/rules';

export function article(fields: Partial<ArticleState> & { id: string }): ArticleState {
  const { id } = fields;
  return {
    version: 1,
    title: `Article ${id}`,
    description: `What ${id} is about.`,
    link: `https://news.example.org/${id}`,
    source: 'Sample News',
    source_id: 'sample-news',
    category: 'News',
    thumbnail_url: null,
    published_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:10:00.000Z',
    keywords: [],
    cve_ids: [],
    topics: [],
    story_id: id,
    ...fields,
  };
}

export function feed(fields: Partial<FeedState> & { id: string }): FeedState {
  return {
    version: 1,
    name: `Feed ${fields.id}`,
    feed_url: `https://news.example.org/${fields.id}.xml`,
    site_url: null,
    category: 'News',
    status: 'active',
    health: {
      state: 'healthy',
      last_error: null,
      last_success_at: null,
      next_attempt_at: null,
      newest_item_at: null,
    },
    ...fields,
  };
}

const TITLES = [
  'Vendor patches flaw in gateway',
  'GATEWAY flaw exploited',
  'Café chain breached',
  'Cafe\u0301 chain breached, typed in parts',
  'What (.*) means for [you]',
  'We did it 🎉 again',
  'İstanbul, 100% \\ done_',
  '<script>alert(1)</script>',
];
const DESCRIPTIONS = ['', 'Patch the gateway now.', 'ΛΟΓΟΣ & "quotes"', 'No more is known.'];
const KEYWORDS = ['CVE-2026-1234', 'CVE-2026-12345', 'gateway', 'Ransomware', 'zero-day'];

/** Any article: many of one minute, some of one story. */
export function randomArticle(random: () => number, number: number): ArticleState {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const keywords = KEYWORDS.filter(() => random() < 0.15);
  const published = Date.UTC(2026, 0, 1) + Math.floor(random() * 500) * HOUR_MS;
  return article({
    id: `a${String(number).padStart(6, '0')}`,
    title: pick(TITLES),
    description: pick(DESCRIPTIONS),
    category: pick(NEWS_CATEGORIES),
    source: `Source ${Math.floor(random() * 36)}`,
    published_at: new Date(published).toISOString(),
    created_at: new Date(published + Math.floor(random() * HOUR_MS)).toISOString(),
    keywords,
    cve_ids: keywords.filter((word) => word.startsWith('CVE')),
    story_id: random() < 0.4 ? `s${Math.floor(random() * 300)}` : `a${number}`,
  });
}

export function vulnerability(
  fields: Partial<VulnerabilityState> & { id: string },
): VulnerabilityState {
  return {
    version: 1,
    title: `Flaw ${fields.id}`,
    vendor: 'Sample Vendor',
    product: 'Gateway',
    summary: 'A flaw.',
    date_added: '2026-01-02',
    due_date: '2026-01-23',
    known_ransomware: false,
    catalog_url: 'https://catalog.example.org/known.json',
    ...fields,
  };
}
