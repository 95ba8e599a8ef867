import { Inject, Injectable } from '@nestjs/common';
import { HomeBytes } from '../../api/home/home-bytes.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { EventsModel } from '../../read-model/events/events-model.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import type { Page, Site } from './page.js';
import { PageWriter } from './page-writer.js';

export interface PublishedSite {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly site: Site;
}

@Injectable()
export class PageContext {
  constructor(
    readonly model: ReadModel,
    readonly news: NewsModel,
    readonly events: EventsModel,
    readonly home: HomeBytes,
    readonly ready: ReadyBytes,
    @Inject(PageWriter) readonly writer: Pick<PageWriter, 'site' | 'generation' | 'write'>,
  ) {}

  /** The same site, whose pages have other heads. */
  withHead(change: (page: Page) => Page): PageContext {
    const { site, generation } = this.writer;
    const writer = { site, generation, write: (page: Page) => this.writer.write(change(page)) };
    return new PageContext(this.model, this.news, this.events, this.home, this.ready, writer);
  }
}
