import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { eventChanged, eventRemoved, type EventState } from '@elevate/contracts/events';
import { Handles, MessageContext } from '@elevate/messaging';
import { EventsModel } from './events-model.js';

@Controller()
export class EventsHandler {
  constructor(@Inject(EventsModel) private readonly events: EventsModel) {}

  @Handles(eventChanged)
  putEvent(@Payload() event: EventState): void {
    this.events.put(event);
  }

  @Handles(eventRemoved)
  removeEvent(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.events.remove(envelope.subject);
  }
}
