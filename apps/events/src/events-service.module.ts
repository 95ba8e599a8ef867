import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FetchKeySet } from '@elevate/access-tokens';
import { AdminAccessModule } from '@elevate/admin-access';
import { RepublishController, RepublishService } from '@elevate/republish';
import { LOGGER, MONGO, NoStore, TRANSPORT } from '@elevate/service-defaults';
import { EventsLifecycle } from './events.lifecycle.js';
import { EventRelay } from './events/event-announcer.js';
import { EventsModule } from './events/events.module.js';
import { ImportModule } from './import/import.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { SampleModule } from './sample/sample.module.js';
import { subscriptions } from './subscriptions.js';
import { SuggestionsModule } from './suggestions/suggestions.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';

@Module({
  imports: [
    EventsModule,
    ImportModule,
    PublishingModule,
    SampleModule,
    SuggestionsModule,
    UpkeepModule,
  ],
  controllers: [...subscriptions.flatMap((table) => table.controllers), RepublishController],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    EventsLifecycle,
    {
      provide: RepublishService,
      inject: [EventRelay, MONGO, TRANSPORT, LOGGER],
      useFactory: ({ republished }: EventRelay, connection, transport, logger) =>
        new RepublishService({ topics: [republished], connection, transport, logger }),
    },
  ],
})
export class EventsServiceModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: EventsServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
