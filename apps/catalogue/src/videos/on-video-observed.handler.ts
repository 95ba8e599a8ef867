import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { videoObserved, type ObservedVideo } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { VideosService } from './videos.service.js';

@Controller()
export class OnVideoObserved {
  constructor(private readonly videos: VideosService) {}

  @Handles(videoObserved)
  handle(@Payload() video: ObservedVideo): Promise<void> {
    return this.videos.observe(video);
  }
}
