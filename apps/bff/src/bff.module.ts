import {
  Inject,
  Module,
  type DynamicModule,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AccountsModule } from './account/account.module.js';
import { AdminModule } from './admin/admin.module.js';
import { ReadyAnswers } from './http/ready-answers.js';
import type { BffParts } from './bff-parts.js';
import { ChannelRowsController } from './api/channel-rows/channel-rows.controller.js';
import { ChannelsController } from './api/channels/channels.controller.js';
import { PAGE_FRAME } from './pages/client/page-frame.js';
import { PagesController } from './pages/client/pages.controller.js';
import { DocumentsController } from './pages/documents/documents.controller.js';
import { EpisodesController } from './api/episodes/episodes.controller.js';
import { EventsController } from './api/events/events.controller.js';
import { EventsModel } from './read-model/events/events-model.js';
import { HomeBytes } from './api/home/home-bytes.js';
import { HomeController } from './api/home/home.controller.js';
import { NewsController } from './api/news/news.controller.js';
import { NewsModel } from './read-model/news/news-model.js';
import { ReadModel } from './read-model/read-model.js';
import { ReadyBytes } from './http/ready-bytes/ready-bytes.js';
import { SearchController } from './api/search/search.controller.js';
import type { ServiceClients } from './services/service-clients.js';
import { StreamHub } from './api/stream/stream-hub.js';
import { StreamController } from './api/stream/stream.controller.js';
import { TopicsController } from './api/topics/topics.controller.js';
import { subscriptions } from './subscriptions.js';

const PARTS = Symbol('PARTS');

@Module({})
export class BffModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(PARTS) private readonly parts: BffParts,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  static register(parts: BffParts, clients: ServiceClients): DynamicModule {
    const accounts = AccountsModule.register(parts, clients);
    return {
      module: BffModule,
      imports: [accounts, AdminModule.register(accounts, clients)],
      controllers: [
        HomeController,
        ChannelRowsController,
        ChannelsController,
        TopicsController,
        EpisodesController,
        SearchController,
        NewsController,
        EventsController,
        StreamController,
        DocumentsController,
        // The last one: it takes whatever is left.
        PagesController,
        ...subscriptions.flatMap(({ controllers }) => controllers),
      ],
      providers: [
        ReadyAnswers,
        { provide: PARTS, useValue: parts },
        { provide: ReadModel, useValue: parts.model },
        { provide: NewsModel, useValue: parts.news },
        { provide: EventsModel, useValue: parts.events },
        { provide: HomeBytes, useValue: parts.home },
        { provide: ReadyBytes, useValue: parts.ready },
        { provide: StreamHub, useValue: parts.hub },
        { provide: PAGE_FRAME, useValue: parts.frame },
      ],
    };
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { headers } = this.parts;
    // The one type beside JSON that the framework reads: a form of another site can send it.
    fastify.removeContentTypeParser('text/plain');
    fastify.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  }

  onModuleDestroy(): void {
    for (const clock of this.parts.clocks) clock.close();
  }
}
