import { createHash } from 'node:crypto';
import { MAX_DESCRIPTION } from '@elevate/contracts/ingestion';
import { builtInTopics } from '../../topics/topic-classifier.js';
import type { StoredArticle } from '../article.schema.js';
import type { SampleNewsEntryWire } from './sample-news.wire.js';

const SOURCE = { source: 'CISA KEV', source_id: 'sample-news' };

export function toSampleArticle(entry: SampleNewsEntryWire, now: string): StoredArticle {
  const { cve, title, vendor, product, date_added, summary, link } = entry;
  const id = createHash('sha256').update(`sample ${cve}`).digest('hex').slice(0, 32);
  const description = shortened(summary);
  return {
    id,
    title,
    description,
    link,
    ...SOURCE,
    category: 'Vulnerability',
    thumbnail_url: null,
    published_at: new Date(date_added).toISOString(),
    created_at: now,
    keywords: [...new Set([cve, vendor, product])],
    cve_ids: [cve],
    topics: builtInTopics.classify({ title, tags: [], description }),
    is_sample: true,
    story_id: id,
  };
}

/** Ends after a whole word. */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
