import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Transport } from '@elevate/messaging';
import { CONFIG, MONGO, NoStore, TRANSPORT } from '@elevate/service-defaults';
import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { EventAnnouncer, EventRelay, EventViews } from './events/event-announcer.js';
import { PublicationSchedule } from './publishing/publication-schedule.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';
import { SampleEvents } from './sample/sample-events.js';
import { EVENT_MODEL, eventModel, EventRepository } from './events/event.repository.js';
import { EventsController, PublicEventsController } from './events/events.controller.js';
import { ImageRepository } from './images/image.repository.js';
import {
  createImageStore,
  IMAGE_STORE,
  ImageBodies,
  ImagesController,
  ImagesService,
  ImageUrls,
  PictureMaker,
  StoredImagesController,
} from './images/images.service.js';
import { ImportBodies, ImportController } from './import/import.controller.js';
import { subscriptions } from './subscriptions.js';
import {
  SUGGESTION_MODEL,
  suggestionModel,
  SuggestionRepository,
} from './suggestions/suggestion.repository.js';
import {
  PublicSuggestionsController,
  SuggestionRetention,
  SuggestionsController,
} from './suggestions/suggestions.controller.js';

@Injectable()
class EventsLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly relay: EventRelay,
    private readonly sample: SampleEvents,
    private readonly schedule: PublicationSchedule,
    private readonly upkeep: EventsUpkeep,
    @Inject(TRANSPORT) private readonly transport: Transport,
  ) {}

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
    { provide: EVENT_MODEL, inject: [MONGO], useFactory: eventModel },
    { provide: SUGGESTION_MODEL, inject: [MONGO], useFactory: suggestionModel },
    { provide: IMAGE_STORE, inject: [CONFIG], useFactory: createImageStore },
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    auditLogOf(EVENT_MODEL, SUGGESTION_MODEL),
    { provide: TOPIC_RELAYS, inject: [EventRelay], useFactory: (relay) => [relay] },
    EventAnnouncer,
    EventRelay,
    EventRepository,
    EventViews,
    ImportBodies,
    PublicationSchedule,
    SampleEvents,
    EventsUpkeep,
    ImageBodies,
    ImageRepository,
    ImagesService,
    ImageUrls,
    PictureMaker,
    SuggestionRepository,
    SuggestionRetention,
  ],
})
export class EventsServiceModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: EventsServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
