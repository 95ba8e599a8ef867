import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { EventRelay } from './events/event-announcer.js';
import { PublicationSchedule } from './publishing/publication-schedule.js';
import { SampleEvents } from './sample/sample-events.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';

@Injectable()
export class EventsLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
