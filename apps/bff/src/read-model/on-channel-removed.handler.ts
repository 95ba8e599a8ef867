import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { channelRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnChannelRemoved {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(channelRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeChannel(envelope.subject);
  }
}
