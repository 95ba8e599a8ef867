import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { CONFIG, MONGO, NoStore } from '@elevate/service-defaults';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { EventsLifecycle } from './events.lifecycle.js';
import { EventAnnouncer, EventRecords, EventRelay, EventViews } from './events/event-announcer.js';
import { EVENT_MODEL, EventRepository, eventModel } from './events/event.repository.js';
import { EventsController, PublicEventsController } from './events/events.controller.js';
import { ImageRepository } from './images/image.repository.js';
import {
  IMAGE_STORE,
  ImageBodies,
  ImageUrls,
  ImagesService,
  PictureMaker,
  createImageStore,
} from './images/images.service.js';
import { ImagesController, StoredImagesController } from './images/stored-images.controller.js';
import { ImportBodies, ImportController } from './import/import.controller.js';
import { PublicationSchedule } from './publishing/publication-schedule.js';
import { SampleEvents } from './sample/sample-events.js';
import { subscriptions } from './subscriptions.js';
import {
  SUGGESTION_MODEL,
  SuggestionRepository,
  suggestionModel,
} from './suggestions/suggestion.repository.js';
import {
  PublicSuggestionsController,
  SuggestionRetention,
  SuggestionsController,
} from './suggestions/suggestions.controller.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';

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
    // Events
    EventAnnouncer,
    EventRecords,
    EventRelay,
    EventRepository,
    EventViews,
    ImportBodies,
    PublicationSchedule,
    SampleEvents,
    // Images
    EventsUpkeep,
    ImageBodies,
    ImageRepository,
    ImagesService,
    ImageUrls,
    PictureMaker,
    // Suggestions
    SuggestionRepository,
    SuggestionRetention,
  ],
})
export class EventsServiceModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: EventsServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
