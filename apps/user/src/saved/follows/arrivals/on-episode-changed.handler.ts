import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { episodeChanged, type EpisodeState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnEpisodeChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeChanged)
  handle(@Payload() state: EpisodeState): Promise<void> {
    return this.arrivals.noteEpisode(state);
  }
}
