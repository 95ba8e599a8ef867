import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { episodeRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnEpisodeRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('episode', envelope.subject);
  }
}
