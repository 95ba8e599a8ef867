import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import type { Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { TopicWatch } from '../publishing/topic-watch.js';
import { StoriesService } from './stories.service.js';

/** Replicas share partitions; this reads all published articles, so that every replica's story index is complete. */
@Injectable()
export class ArticleWatch extends TopicWatch {
  constructor(
    stories: StoriesService,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    super(transport, tasks, {
      name: 'article-watch',
      topic: catalogueTopics.article.name,
      refresh: (published) => stories.refresh(published.map(([id]) => id)),
    });
  }
}
