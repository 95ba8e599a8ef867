import { Module } from '@nestjs/common';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { ImagesModule } from '../images/images.module.js';
import { EventAnnouncer, EventRecords, EventRelay, EventViews } from './event-announcer.js';
import { EVENT_MODEL, eventModel, EventRepository } from './event.repository.js';
import { EventsController, PublicEventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

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
