import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { MONGO } from '@elevate/service-defaults';
import { type DynamicModule, Module } from '@nestjs/common';
import { ArticleRelay, ArticleWatch, StoriesService } from './articles/stories.service.js';
import { ArticleRepository } from './articles/article.repository.js';
import { ArticlesService } from './articles/articles.service.js';
import { SampleNews } from './articles/sample/sample-news.js';
import { CatalogueLifecycle } from './catalogue.lifecycle.js';
import { ChannelRepository } from './channels/channel.repository.js';
import {
  ChannelRelay,
  ChannelsService,
  ChannelTopicsRefresher,
} from './channels/channels.service.js';
import { CollectionRepository } from './episodes/collections/collection.repository.js';
import { CollectionRelay, CollectionsService } from './episodes/collections/collections.service.js';
import { CuratedRepository } from './episodes/curated.repository.js';
import { EpisodeRelay } from './episodes/episode-relay.js';
import { EpisodeRepository } from './episodes/episode.repository.js';
import { EpisodesService } from './episodes/episodes.service.js';
import { EditorPicksRepository } from './episodes/picks/editor-picks.repository.js';
import { EditorPicksRelay, EditorPicksService } from './episodes/picks/editor-picks.service.js';
import { SpeakerMergesRepository } from './episodes/speakers/speaker-merges.repository.js';
import { TopicRulesRepository } from './topics/rules.repository.js';
import { OtherNamesRepository } from './topics/search/other-names.repository.js';
import { OtherNamesRelay, OtherNamesService } from './topics/search/other-names.service.js';
import { LiveTable } from './episodes/table/live-table.js';
import { HeroDeskService, HeroRelay, HeroRotation } from './hero/hero-rotation.js';
import { HeroRepository } from './hero/hero.repository.js';
import {
  ArticlesController,
  CurationController,
  EpisodesController,
  HeroController,
  HeroDeskController,
  UnfoundTermsController,
} from './http/catalogue.controller.js';
import { TranscriptDeskController, TranscriptsController } from './http/transcripts.controller.js';
import { TranscriptRepository } from './episodes/transcripts/transcript.repository.js';
import { TranscriptRelay, TranscriptsService } from './episodes/transcripts/transcripts.service.js';
import { UnfoundTermsRepository } from './topics/search/unfound-terms.repository.js';
import { UnfoundTermsService } from './topics/search/unfound-terms.service.js';
import { subscriptions } from './subscriptions.js';
import { CurationService } from './videos/curation.service.js';
import { SpeakerRefresher, SpeakersService } from './videos/speakers/speakers.service.js';
import { TopicRefresher, TopicRulesService } from './videos/topic-rules.service.js';
import { VideosService } from './videos/videos.service.js';

@Module({
  controllers: [
    ArticlesController,
    AuditController,
    CurationController,
    EpisodesController,
    HeroController,
    HeroDeskController,
    RepublishController,
    TranscriptDeskController,
    TranscriptsController,
    UnfoundTermsController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    CatalogueLifecycle,
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    auditLogOf(
      EpisodeRepository,
      EditorPicksRepository,
      SpeakerMergesRepository,
      HeroRepository,
      TopicRulesRepository,
      OtherNamesRepository,
      TranscriptRepository,
      CollectionRepository,
    ),
    {
      provide: TOPIC_RELAYS,
      // Order matters: channels are published before their episodes.
      inject: [
        ChannelRelay,
        EpisodeRelay,
        HeroRelay,
        EditorPicksRelay,
        OtherNamesRelay,
        CollectionRelay,
        TranscriptRelay,
        ArticleRelay,
      ],
      useFactory: (...relays) => relays,
    },
    ArticleRelay,
    ArticleRepository,
    ArticlesService,
    ArticleWatch,
    SampleNews,
    StoriesService,
    ChannelRelay,
    ChannelRepository,
    ChannelsService,
    ChannelTopicsRefresher,
    TopicRulesRepository,
    CollectionRelay,
    CollectionRepository,
    CollectionsService,
    CuratedRepository,
    EditorPicksRelay,
    EditorPicksRepository,
    EditorPicksService,
    EpisodeRelay,
    EpisodeRepository,
    EpisodesService,
    LiveTable,
    OtherNamesRelay,
    OtherNamesRepository,
    OtherNamesService,
    UnfoundTermsRepository,
    UnfoundTermsService,
    SpeakerMergesRepository,
    HeroDeskService,
    HeroRelay,
    HeroRepository,
    HeroRotation,
    CurationService,
    SpeakerRefresher,
    SpeakersService,
    TopicRefresher,
    TranscriptRelay,
    TranscriptRepository,
    TranscriptsService,
    TopicRulesService,
    VideosService,
  ],
})
export class CatalogueModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: CatalogueModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
