import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { videoWithdrawn, type WithdrawnVideo } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { EpisodesService } from './episodes.service.js';

@Controller()
export class OnVideoWithdrawn {
  constructor(@Inject(EpisodesService) private readonly episodes: EpisodesService) {}

  @Handles(videoWithdrawn)
  handle(@Payload() withdrawn: WithdrawnVideo): Promise<void> {
    return this.episodes.withdraw(withdrawn);
  }
}
