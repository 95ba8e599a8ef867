import { Module } from '@nestjs/common';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { ImagesModule } from '../images/images.module.js';
import { EventAnnouncer } from './event-announcer.js';
import { EventRecords } from './event-records.js';
import { EventRelay } from './event-relay.js';
import { EventViews } from './event.mapper.js';
import { EventRepository } from './event.repository.js';
import { EVENT_MODEL, eventModel } from './event.schema.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { PublicEventsController } from './public-events.controller.js';

@Module({
  imports: [ImagesModule],
  controllers: [EventsController, PublicEventsController, AuditController],
  providers: [
    { provide: EVENT_MODEL, inject: [MONGO], useFactory: eventModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, EVENT_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    EventAnnouncer,
    EventRecords,
    EventRelay,
    EventRepository,
    EventsService,
    EventViews,
  ],
  exports: [AuditLog, EventAnnouncer, EventRecords, EventRelay, EventRepository],
})
export class EventsModule {}
