import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, TOPIC_RELAYS, topicRelays } from '@elevate/republish';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ArticleRelay, ArticleWatch, StoriesService } from './articles/stories.service.js';
import { ArticleRepository } from './articles/article.repository.js';
import { ArticlesService } from './articles/articles.service.js';
import { SampleNews } from './articles/sample/sample-news.js';
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
  TranscriptDeskController,
  TranscriptsController,
  UnfoundTermsController,
} from './http/catalogue.controller.js';
import { TranscriptRepository } from './episodes/transcripts/transcript.repository.js';
import { TranscriptRelay, TranscriptsService } from './episodes/transcripts/transcripts.service.js';
import { UnfoundTermsRepository } from './topics/search/unfound-terms.repository.js';
import { UnfoundTermsService } from './topics/search/unfound-terms.service.js';
import { subscriptions } from './subscriptions.js';
import { CurationService } from './videos/curation.service.js';
import { SpeakerRefresher, SpeakersService } from './videos/speakers/speakers.service.js';
import { TopicRefresher, TopicRulesService } from './videos/topic-rules.service.js';
import { VideosService } from './videos/videos.service.js';
import type { Relay, Transport } from '@elevate/messaging';

@Injectable()
export class CatalogueLifecycle
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  constructor(
    @Inject(TOPIC_RELAYS) private readonly relays: readonly Relay[],
    private readonly stories: StoriesService,
    private readonly sampleNews: SampleNews,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly hero: HeroRotation,
    private readonly articles: ArticlesService,
    private readonly collections: CollectionsService,
    private readonly transcripts: TranscriptsService,
    private readonly watch: ArticleWatch,
    @Inject(TRANSPORT) private readonly transport: Transport,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Before the first message, whose article would be alone in its story.
    await this.stories.load();
    // Before the relays, which publish at their start what is marked.
    await this.sampleNews.applyAtStart();
    await this.collections.publishDue();
    await this.transcripts.follow();
    for (const relay of this.relays) await relay.start({ replayAll: !this.transport.durable });
    this.channelTopics.changedAll();
    this.hero.start();
    this.articles.start();
    if (this.transport.shared) await this.watch.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.hero.stop();
    await this.channelTopics.stop();
    await this.articles.stop();
    await this.watch.close();
  }

  // Last, because a request in progress may still have marked a document.
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}

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
    ...auditLogOf(
      EpisodeRepository,
      EditorPicksRepository,
      SpeakerMergesRepository,
      HeroRepository,
      TopicRulesRepository,
      OtherNamesRepository,
      TranscriptRepository,
      CollectionRepository,
    ),
    // Order matters: channels are published before their episodes.
    ...topicRelays(
      ChannelRelay,
      EpisodeRelay,
      HeroRelay,
      EditorPicksRelay,
      OtherNamesRelay,
      CollectionRelay,
      TranscriptRelay,
      ArticleRelay,
    ),
    ArticleRepository,
    ArticlesService,
    ArticleWatch,
    SampleNews,
    StoriesService,
    ChannelRepository,
    ChannelsService,
    ChannelTopicsRefresher,
    CollectionsService,
    CuratedRepository,
    EditorPicksService,
    EpisodesService,
    LiveTable,
    OtherNamesService,
    UnfoundTermsRepository,
    UnfoundTermsService,
    HeroDeskService,
    HeroRotation,
    CurationService,
    SpeakerRefresher,
    SpeakersService,
    TopicRefresher,
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
