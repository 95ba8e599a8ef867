import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { videoWithdrawn, type WithdrawnVideo } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { VideosService } from './videos.service.js';

@Controller()
export class OnVideoWithdrawn {
  constructor(private readonly videos: VideosService) {}

  @Handles(videoWithdrawn)
  handle(@Payload() { channel_removed, ...withdrawn }: WithdrawnVideo): Promise<void> {
    const reason = channel_removed ? 'channel-removed' : withdrawn.reason;
    return this.videos.withdraw({ ...withdrawn, reason });
  }
}
