import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { eventChanged, type EventState } from '@elevate/contracts/events';
import { Handles } from '@elevate/messaging';
import { EventsModel } from './events-model.js';

@Controller()
export class OnEventChanged {
  constructor(@Inject(EventsModel) private readonly events: EventsModel) {}

  @Handles(eventChanged)
  handle(@Payload() event: EventState): void {
    this.events.put(event);
  }
}
