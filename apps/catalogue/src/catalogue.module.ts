import { Module, type DynamicModule } from '@nestjs/common';
import type { FetchKeySet } from '@elevate/access-tokens';
import { adminAccess } from '@elevate/admin-access';
import { AuditController, AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { RepublishController, RepublishService } from '@elevate/republish';
import type { ServiceContext } from '@elevate/service-defaults';
import { ArticleWatch } from './articles/article-watch.js';
import { ArticlesController } from './articles/articles.controller.js';
import { ArticlesService } from './articles/articles.service.js';
import { CatalogueLifecycle } from './catalogue-lifecycle.js';
import type { CatalogueConfig } from './catalogue.config.js';
import { ChannelsService } from './channels/channels.service.js';
import { createCatalogue } from './create-catalogue.js';
import { EpisodesController } from './episodes/episodes.controller.js';
import { EpisodesService } from './episodes/episodes.service.js';
import { HeroRotation } from './hero/hero-rotation.js';
import { HeroController } from './hero/hero.controller.js';
import { republishedTopics } from './republished-topics.js';
import { subscriptions } from './subscriptions.js';

@Module({})
export class CatalogueModule {
  static register(
    { mongo, config, publisher, transport, logger }: ServiceContext<CatalogueConfig>,
    fetchKeys: FetchKeySet,
  ): DynamicModule {
    if (!mongo) throw new AppError('CATALOGUE.NO_DOCUMENTS', { kind: 'unexpected' });
    const clock = new Clock();
    const catalogue = createCatalogue({
      connection: mongo,
      publisher,
      logger,
      clock,
      retentionDays: config.NEWS_RETENTION_DAYS,
    });
    // Where the log does not outlive the process, everything is told again at each start.
    const isAlone = transport.name === 'in-process';
    const watch = isAlone
      ? undefined
      : new ArticleWatch({ stories: catalogue.stories, transport, logger });
    const topics = republishedTopics(catalogue.models, catalogue.relays);
    const republish = new RepublishService({ topics, connection: mongo, transport, logger });
    const lifecycle = new CatalogueLifecycle(catalogue, isAlone, watch);
    return {
      module: CatalogueModule,
      controllers: [
        ...subscriptions.flatMap((table) => table.controllers),
        EpisodesController,
        HeroController,
        ArticlesController,
        AuditController,
        RepublishController,
      ],
      providers: [
        { provide: CatalogueLifecycle, useValue: lifecycle },
        { provide: ChannelsService, useValue: catalogue.channels },
        { provide: EpisodesService, useValue: catalogue.episodes },
        { provide: ArticlesService, useValue: catalogue.articles },
        { provide: AuditLog, useValue: catalogue.audit },
        { provide: RepublishService, useValue: republish },
        { provide: Clock, useValue: clock },
        ...adminAccess(fetchKeys),
        { provide: HeroRotation, useValue: catalogue.rotation },
      ],
    };
  }
}
