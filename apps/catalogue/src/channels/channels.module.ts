import { Module } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { ChannelRelay } from './channel-relay.js';
import { ChannelTopicsRefresher } from './channel-topics-refresher.js';
import { ChannelRepository } from './channel.repository.js';
import { CHANNEL_MODEL, channelModel } from './channel.schema.js';
import { ChannelsService } from './channels.service.js';

@Module({
  imports: [EpisodesModule],
  providers: [
    { provide: CHANNEL_MODEL, inject: [MONGO], useFactory: channelModel },
    ChannelRelay,
    ChannelRepository,
    ChannelsService,
    ChannelTopicsRefresher,
  ],
  exports: [ChannelRelay, ChannelsService, ChannelTopicsRefresher],
})
export class ChannelsModule {}
