import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { videoObserved, type ObservedVideo } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { EpisodesService } from './episodes.service.js';

@Controller()
export class OnVideoObserved {
  constructor(@Inject(EpisodesService) private readonly episodes: EpisodesService) {}

  @Handles(videoObserved)
  handle(@Payload() video: ObservedVideo): Promise<void> {
    return this.episodes.observe(video);
  }
}
