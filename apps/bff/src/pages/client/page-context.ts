import type { EventsModel } from '../../read-model/events/events-model.js';
import type { HomeBytes } from '../../api/home/home-bytes.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { PageWriter } from './page-writer.js';

/** What the pages are made from. */
export interface PageContext {
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly events: EventsModel;
  readonly home: HomeBytes;
  readonly ready: ReadyBytes;
  readonly writer: PageWriter;
}
