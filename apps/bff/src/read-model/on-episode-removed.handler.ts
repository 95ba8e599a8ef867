import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { episodeRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnEpisodeRemoved {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(episodeRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeEpisode(envelope.subject);
  }
}
