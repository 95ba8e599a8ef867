import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { channelChanged, type ChannelState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnChannelChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(channelChanged)
  handle(@Payload() { id, name }: ChannelState): Promise<void> {
    return this.arrivals.noteChannel(id, name);
  }
}
