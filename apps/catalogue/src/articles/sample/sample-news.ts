import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { CatalogueConfig } from '../../catalogue.config.js';
import { ArticleRelay } from '../article-relay.js';
import { ArticleRepository } from '../article.repository.js';
import { toSampleArticle } from './sample-news.mapper.js';
import { sampleNewsWire } from './sample-news.wire.js';

const FILE = new URL('../../../data/sample-news.json', import.meta.url);

/**
 * Fills the news until the first article of a feed arrives. Sample articles are older than the retention period, so
 * they are kept out of the story index, which retention and stories use.
 */
@Injectable()
export class SampleNews {
  private hasLeft = false;

  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<CatalogueConfig, 'SAMPLE_NEWS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async applyAtStart(): Promise<void> {
    try {
      const isWanted = this.config.SAMPLE_NEWS && !(await this.articles.hasFromFeeds());
      await (isWanted ? this.add() : this.articles.removeSample());
    } catch (error) {
      this.logger.error(
        { cause: describeError(error) },
        'Could not update the sample news. The next start tries again',
      );
    }
  }

  /** Safe to call for each article of a feed: only the first call reads the database. */
  async leave(): Promise<void> {
    if (this.hasLeft) return;
    const removed = await this.articles.removeSample();
    this.hasLeft = true;
    this.relay.poke(removed);
  }

  private async add(): Promise<void> {
    const { entries } = sampleNewsWire.parse(JSON.parse(await readFile(FILE, 'utf8')));
    const now = this.clock.now().toISOString();
    await this.articles.insertSample(entries.map((entry) => toSampleArticle(entry, now)));
  }
}
