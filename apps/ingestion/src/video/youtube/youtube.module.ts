import { Module } from '@nestjs/common';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { TimingModule } from '../../timing/timing.module.js';
import {
  ChannelLookup,
  YOUTUBE_HTTP_CLIENT,
  YouTubeClient,
  youtubeHttpClient,
  YouTubeSource,
} from './channel.adapter.js';
import { Credentials } from './credentials.js';

@Module({
  imports: [TimingModule],
  providers: [
    { provide: YOUTUBE_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: youtubeHttpClient },
    ChannelLookup,
    Credentials,
    YouTubeClient,
    YouTubeSource,
  ],
  exports: [ChannelLookup, Credentials, YouTubeSource],
})
export class YouTubeModule {}
