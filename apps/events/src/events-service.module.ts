import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FetchKeySet } from '@elevate/access-tokens';
import { adminAccess } from '@elevate/admin-access';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { RepublishController, RepublishService } from '@elevate/republish';
import { NoStore, type ServiceContext } from '@elevate/service-defaults';
import { EventRecords } from './events/event-records.js';
import { EventRelay } from './events/event-relay.js';
import { EventViews } from './events/event.mapper.js';
import { EventRepository } from './events/event.repository.js';
import { eventModel } from './events/event.schema.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { PublicEventsController } from './events/public-events.controller.js';
import { republishedEvent } from './events/republished-event.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';
import type { EventsConfig } from './events.config.js';
import { EventsLifecycle } from './events.lifecycle.js';
import { IMAGE_STORE } from './events.tokens.js';
import { ImageBodies } from './images/image-bodies.js';
import { createImageStore } from './images/image-store.js';
import { ImageSweep } from './upkeep/image-sweep.js';
import { ImageUrls } from './images/image-urls.js';
import { ImageRepository } from './images/image.repository.js';
import { imageModel } from './images/image.schema.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { PictureMaker } from './images/picture-maker.js';
import { StoredImagesController } from './images/stored-images.controller.js';
import { subscriptions } from './subscriptions.js';

const controllers = [
  EventsController,
  PublicEventsController,
  ImagesController,
  StoredImagesController,
  AuditController,
  RepublishController,
];

const services = [
  ...[Clock, EventsLifecycle, EventsService, EventsUpkeep],
  ...[EventRecords, EventViews, ImageBodies, ImageSweep, ImagesService, ImageUrls, PictureMaker],
];

@Module({})
export class EventsModule {
  static register(context: ServiceContext<EventsConfig>, fetchKeys: FetchKeySet): DynamicModule {
    return {
      module: EventsModule,
      controllers: [...subscriptions.flatMap((table) => table.controllers), ...controllers],
      providers: [
        { provide: APP_INTERCEPTOR, useClass: NoStore },
        ...outside(context),
        ...adminAccess(fetchKeys),
        ...services,
      ],
    };
  }
}

/** What the services stand on: documents, messages and the object store. */
function outside(context: ServiceContext<EventsConfig>): Provider[] {
  const { mongo, publisher, transport, logger, config } = context;
  if (!mongo) throw new AppError('EVENTS.NO_DOCUMENTS', { kind: 'unexpected' });
  const events = eventModel(mongo);
  return [
    { provide: EventRepository, useValue: new EventRepository(events) },
    { provide: ImageRepository, useValue: new ImageRepository(imageModel(mongo)) },
    {
      provide: AuditLog,
      useValue: createAuditLog({
        connection: mongo,
        carriers: [new UnauditedRepository(events)],
        logger,
      }),
    },
    { provide: IMAGE_STORE, useValue: createImageStore(config) },
    {
      provide: EventRelay,
      inject: [EventViews],
      useFactory: (views: EventViews) =>
        new EventRelay({ model: events, views, publisher, logger }),
    },
    {
      provide: RepublishService,
      inject: [EventViews, EventRelay],
      useFactory: (views: EventViews, relay: EventRelay) => {
        const topics = [republishedEvent(events, views, relay)];
        return new RepublishService({ topics, connection: mongo, transport, logger });
      },
    },
  ];
}
