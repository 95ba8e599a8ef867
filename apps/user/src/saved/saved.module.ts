import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ArrivalRepository } from './follows/arrivals/arrival.repository.js';
import { ArrivalsService } from './follows/arrivals/arrivals.service.js';
import { OnArticleChanged } from './follows/arrivals/on-article-changed.handler.js';
import { OnArticleRemoved } from './follows/arrivals/on-article-removed.handler.js';
import { OnChannelChanged } from './follows/arrivals/on-channel-changed.handler.js';
import { OnChannelRemoved } from './follows/arrivals/on-channel-removed.handler.js';
import { OnEpisodeChanged } from './follows/arrivals/on-episode-changed.handler.js';
import { OnEpisodeRemoved } from './follows/arrivals/on-episode-removed.handler.js';
import { DigestRepository } from './follows/digests/digest.repository.js';
import { DigestsService } from './follows/digests/digests.service.js';
import { FollowingController } from './follows/following.controller.js';
import { FollowingRepository } from './follows/following.repository.js';
import { FollowingService } from './follows/following.service.js';
import { FollowsData } from './follows/follows-data.js';
import { PrivateFeedController } from './follows/private-feed.controller.js';
import { PrivateFeedRepository } from './follows/private-feed.repository.js';
import { PrivateFeedService } from './follows/private-feed.service.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { ReadingController } from './reading/reading.controller.js';
import { ReadingRepository } from './reading/reading.repository.js';
import { ReadingService } from './reading/reading.service.js';
import { SavedController } from './saved.controller.js';
import { SavedDataService } from './saved-data.service.js';
import { SavedRepository } from './saved.repository.js';
import { SavedService } from './saved.service.js';

const STORES = [
  ...[
    FollowsData,
    FollowingRepository,
    FollowingService,
    PrivateFeedRepository,
    PrivateFeedService,
  ],
  ...[ArrivalRepository, ArrivalsService, DigestRepository, DigestsService],
  ...[HistoryRepository, HistoryService, ReadingRepository, ReadingService],
  ...[SavedDataService, SavedRepository, SavedService],
];

@Module({
  imports: [SessionsModule],
  controllers: [
    ...[FollowingController, PrivateFeedController],
    ...[HistoryController, ReadingController, SavedController],
    ...[OnArticleChanged, OnArticleRemoved, OnChannelChanged, OnChannelRemoved],
    ...[OnEpisodeChanged, OnEpisodeRemoved],
  ],
  providers: STORES,
  exports: STORES,
})
export class SavedModule {}
