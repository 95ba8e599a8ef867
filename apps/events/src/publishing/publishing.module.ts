import { Module } from '@nestjs/common';
import { Lease } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { EventsModule } from '../events/events.module.js';
import { PublicationSchedule, ScheduledPublication } from './publication-schedule.js';

@Module({
  imports: [EventsModule],
  providers: [
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    PublicationSchedule,
    ScheduledPublication,
  ],
  exports: [PublicationSchedule],
})
export class PublishingModule {}
