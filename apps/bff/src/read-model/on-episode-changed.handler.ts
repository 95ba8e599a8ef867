import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { episodeChanged, type EpisodeState } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnEpisodeChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(episodeChanged)
  handle(@Payload() episode: EpisodeState, @Ctx() { envelope }: MessageContext): void {
    this.model.putEpisode(episode, Date.parse(envelope.time));
  }
}
