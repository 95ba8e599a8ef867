import { Module } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { ChannelRelay, ChannelsService, ChannelTopicsRefresher } from './channels.service.js';
import { CHANNEL_MODEL, channelModel, ChannelRepository } from './channel.repository.js';

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
