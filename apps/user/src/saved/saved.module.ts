import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ArrivalRepository } from './follows/arrivals/arrival.repository.js';
import { ArrivalsService } from './follows/arrivals/arrivals.service.js';
import {
  OnArticleChanged,
  OnArticleRemoved,
  OnChannelChanged,
  OnChannelRemoved,
  OnEpisodeChanged,
  OnEpisodeRemoved,
} from './follows/arrivals/arrivals.handler.js';
import { DigestRepository } from './follows/digests/digest.repository.js';
import { DigestsService } from './follows/digests/digests.service.js';
import { FollowingController, PrivateFeedController } from './follows/private-feed.controller.js';
import { FollowingRepository, PrivateFeedRepository } from './follows/following.repository.js';
import { FollowingService, FollowsData, PrivateFeedService } from './follows/follows-data.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { ReadingController } from './reading/reading.controller.js';
import { ReadingRepository } from './reading/reading.repository.js';
import { ReadingService } from './reading/reading.service.js';
import { SavedController } from './saved.controller.js';
import { SavedDataService, SavedService } from './saved-data.service.js';
import { SavedRepository } from './saved.repository.js';

const STORES = [
  FollowsData,
  FollowingRepository,
  FollowingService,
  PrivateFeedRepository,
  PrivateFeedService,
  ArrivalRepository,
  ArrivalsService,
  DigestRepository,
  DigestsService,
  HistoryRepository,
  HistoryService,
  ReadingRepository,
  ReadingService,
  SavedDataService,
  SavedRepository,
  SavedService,
];

@Module({
  imports: [SessionsModule],
  controllers: [
    FollowingController,
    PrivateFeedController,
    HistoryController,
    ReadingController,
    SavedController,
    OnArticleChanged,
    OnArticleRemoved,
    OnChannelChanged,
    OnChannelRemoved,
    OnEpisodeChanged,
    OnEpisodeRemoved,
  ],
  providers: STORES,
  exports: STORES,
})
export class SavedModule {}
