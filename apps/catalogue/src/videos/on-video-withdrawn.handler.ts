import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { videoWithdrawn, type WithdrawnVideo } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { VideosService } from './videos.service.js';

@Controller()
export class OnVideoWithdrawn {
  constructor(private readonly videos: VideosService) {}

  @Handles(videoWithdrawn)
  handle(@Payload() withdrawn: WithdrawnVideo): Promise<void> {
    return this.videos.withdraw(withdrawn);
  }
}
