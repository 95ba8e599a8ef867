import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { channelObserved, type ObservedChannel } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { ChannelsService } from './channels.service.js';

@Controller()
export class OnChannelObserved {
  constructor(private readonly channels: ChannelsService) {}

  @Handles(channelObserved)
  handle(@Payload() channel: ObservedChannel): Promise<void> {
    return this.channels.observe(channel);
  }
}
