import { Module, type DynamicModule } from '@nestjs/common';
import type { FetchKeySet } from '@elevate/access-tokens';
import { AdminAccessModule } from '@elevate/admin-access';
import {
  RepublishController,
  RepublishService,
  TOPIC_RELAYS,
  type TopicRelay,
} from '@elevate/republish';
import { LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticlesModule } from './articles/articles.module.js';
import { CatalogueLifecycle } from './catalogue.lifecycle.js';
import { ChannelRelay } from './channels/channels.service.js';
import { ChannelsModule } from './channels/channels.module.js';
import { EpisodeRelay } from './episodes/episode-relay.js';
import { EpisodesModule } from './episodes/episodes.module.js';
import { EditorPicksRelay } from './episodes/picks/editor-picks.service.js';
import { HeroRelay } from './hero/hero-rotation.js';
import { HeroModule } from './hero/hero.module.js';
import { HttpModule } from './http/http.module.js';
import { subscriptions } from './subscriptions.js';
import { VideosModule } from './videos/videos.module.js';

@Module({
  imports: [ArticlesModule, ChannelsModule, EpisodesModule, HeroModule, HttpModule, VideosModule],
  controllers: [...subscriptions.flatMap((table) => table.controllers), RepublishController],
  providers: [
    CatalogueLifecycle,
    {
      provide: TOPIC_RELAYS,
      // Order matters: channels are published before their episodes.
      inject: [ChannelRelay, EpisodeRelay, HeroRelay, EditorPicksRelay, ArticleRelay],
      useFactory: (...relays) => relays,
    },
    {
      provide: RepublishService,
      inject: [TOPIC_RELAYS, MONGO, TRANSPORT, LOGGER],
      useFactory: (relays: readonly TopicRelay[], connection, transport, logger) => {
        const topics = relays.map(({ republished }) => republished);
        return new RepublishService({ topics, connection, transport, logger });
      },
    },
  ],
})
export class CatalogueModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: CatalogueModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
