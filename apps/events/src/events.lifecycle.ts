import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { EventRelay } from './events/event-relay.js';
import { EventsUpkeep } from './upkeep/events-upkeep.js';

/** The order in which the service's own activities begin and end. */
@Injectable()
export class EventsLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly relay: EventRelay,
    private readonly upkeep: EventsUpkeep,
    @Inject(TRANSPORT) private readonly transport: Transport,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Where the log does not outlive the process, everything is told again at each start.
    await this.relay.start({ replayAll: !this.transport.durable });
    this.upkeep.start();
  }

  /** By now no request is in hand any more. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.upkeep.stop();
    await this.relay.stop();
  }
}
