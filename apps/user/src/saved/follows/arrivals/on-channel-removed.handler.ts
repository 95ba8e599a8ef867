import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { channelRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnChannelRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(channelRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forgetChannel(envelope.subject);
  }
}
