import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { MAX_DESCRIPTION } from '@elevate/contracts/ingestion';
import { z } from 'zod';
import type { CatalogueConfig } from '../../catalogue.config.js';
import { ArticleRelay } from '../stories.service.js';
import { ArticleRepository, type StoredArticle } from '../article.repository.js';
import { builtInTopics } from '../../topics/topic-classifier.js';

const FILE = new URL('../../../data/sample-news.json', import.meta.url);

/** Until a feed's first article. Not in stories: samples are older than the retention period. */
@Injectable()
export class SampleNews {
  private hasLeft = false;

  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Partial<Pick<CatalogueConfig, 'SAMPLE_NEWS'>>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async applyAtStart(): Promise<void> {
    const { SAMPLE_NEWS: isAllowed } = this.config;
    try {
      const isWanted = isAllowed && !(await this.articles.hasFromFeeds());
      if (isAllowed !== undefined) await (isWanted ? this.add() : this.articles.removeSample());
    } catch (error) {
      this.logger.error(
        { cause: describeError(error) },
        'Could not update the sample news. The next start tries again',
      );
    }
  }

  async leave(): Promise<void> {
    if (this.hasLeft) return;
    const removed = await this.articles.removeSample();
    this.hasLeft = true;
    this.relay.notify(removed);
  }

  private async add(): Promise<void> {
    const { entries } = sampleNewsWire.parse(JSON.parse(await readFile(FILE, 'utf8')));
    const now = this.clock.now().toISOString();
    await this.articles.insertSample(entries.map((entry) => toSampleArticle(entry, now)));
  }
}

function toSampleArticle(entry: SampleNewsEntryWire, now: string): StoredArticle {
  const { cve, title, vendor, product, date_added, summary, ransomware, link } = entry;
  const id = createHash('sha256').update(`sample ${cve}`).digest('hex').slice(0, 32);
  const isRansomware = ransomware === 'Known';
  const description = shortened(isRansomware ? `Used in ransomware attacks. ${summary}` : summary);
  return {
    id,
    title,
    description,
    link,
    // One source for each vendor, so that a visitor can choose and follow it.
    source: `${vendor} · CISA KEV`,
    source_id: `sample-news-${vendor.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    category: isRansomware ? 'Exploits' : 'Vulnerability',
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

function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

const sampleNewsEntryWire = z.object({
  cve: z.string().regex(/^CVE-\d{4}-\d{4,}$/),
  title: z.string().trim().min(1),
  vendor: z.string().trim().min(1),
  product: z.string().min(1),
  date_added: z.iso.date(),
  summary: z.string(),
  ransomware: z.enum(['Known', 'Unknown']),
  link: z.url({ protocol: /^https$/ }),
});
type SampleNewsEntryWire = z.infer<typeof sampleNewsEntryWire>;

const sampleNewsWire = z.object({ entries: z.array(sampleNewsEntryWire) });
