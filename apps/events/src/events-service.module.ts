import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { Transport } from '@elevate/messaging';
import { CONFIG, MONGO, NoStore, TRANSPORT } from '@elevate/service-defaults';
import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, topicRelays } from '@elevate/republish';
import { EVENT_IMPORT } from '@elevate/rules';
import { APP_INTERCEPTOR, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { EventAnnouncer, EventRelay } from './events/event-announcer.js';
import { EventViews } from './events/event.mapper.js';
import { PublicationSchedule } from './publishing/publication-schedule.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';
import { SampleEvents } from './sample/sample-events.js';
import { EventRepository } from './events/event.repository.js';
import { EventsController, PublicEventsController } from './events/events.controller.js';
import { ImageRepository } from './images/image.repository.js';
import {
  createImageStore,
  IMAGE_STORE,
  ImagesController,
  ImagesService,
  StoredImagesController,
} from './images/images.service.js';
import { ImportController } from './import/import.controller.js';
import { subscriptions } from './subscriptions.js';
import { SuggestionRepository } from './suggestions/suggestion.repository.js';
import {
  PublicSuggestionsController,
  SuggestionRetention,
  SuggestionsController,
} from './suggestions/suggestions.controller.js';

@Injectable()
class EventsLifecycle implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly relay: EventRelay,
    private readonly sample: SampleEvents,
    private readonly schedule: PublicationSchedule,
    private readonly upkeep: EventsUpkeep,
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Images pass unread, so that authorization and the size limit apply before and during the read.
    for (const type of [/^image\//, 'application/octet-stream'])
      fastify.addContentTypeParser(type, (_request, body, done) => done(null, body));
    const { types, maxBytes: bodyLimit } = EVENT_IMPORT;
    fastify.addContentTypeParser(
      [types.ics, types.csv],
      { parseAs: 'buffer', bodyLimit },
      (_request, body, done) => done(null, body),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    // Before the relay starts, because it publishes what is marked at its start.
    await this.sample.applyAtStart();
    // If the log does not outlive the process, everything is published again at each start.
    await this.relay.start({ replayAll: !this.transport.durable });
    this.schedule.start();
    this.upkeep.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedule.stop();
    await this.upkeep.stop();
    await this.relay.stop();
  }
}

@Module({
  controllers: [
    AuditController,
    EventsController,
    ImagesController,
    ImportController,
    PublicEventsController,
    PublicSuggestionsController,
    RepublishController,
    StoredImagesController,
    SuggestionsController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    EventsLifecycle,
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    { provide: IMAGE_STORE, inject: [CONFIG], useFactory: createImageStore },
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    ...auditLogOf(EventRepository, SuggestionRepository),
    ...topicRelays(EventRelay),
    EventAnnouncer,
    EventViews,
    PublicationSchedule,
    SampleEvents,
    EventsUpkeep,
    ImageRepository,
    ImagesService,
    SuggestionRetention,
  ],
})
export class EventsServiceModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: EventsServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
