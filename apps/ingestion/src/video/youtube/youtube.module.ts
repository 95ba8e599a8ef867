import { Module } from '@nestjs/common';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { TimingModule } from '../../timing/timing.module.js';
import { ChannelLookup } from './channel-lookup.js';
import { Credentials } from './credentials.js';
import { YOUTUBE_HTTP_CLIENT, youtubeHttpClient } from './youtube-http-client.js';
import { YouTubeClient } from './youtube.client.js';
import { YouTubeSource } from './youtube.source.js';

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
