import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { channelChanged, type ChannelState } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnChannelChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(channelChanged)
  handle(@Payload() channel: ChannelState, @Ctx() { envelope }: MessageContext): void {
    this.model.putChannel(channel, Date.parse(envelope.time));
  }
}
