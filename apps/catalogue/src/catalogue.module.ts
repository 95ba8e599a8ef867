import { Module, type DynamicModule } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import type { ServiceContext } from '@elevate/service-defaults';
import { CatalogueLifecycle } from './catalogue-lifecycle.js';
import type { CatalogueConfig } from './catalogue.config.js';
import { ChannelsService } from './channels/channels.service.js';
import { createCatalogue } from './create-catalogue.js';
import { EpisodesController } from './episodes/episodes.controller.js';
import { EpisodesService } from './episodes/episodes.service.js';
import { HeroRotation } from './hero/hero-rotation.js';
import { HeroController } from './hero/hero.controller.js';
import { subscriptions } from './subscriptions.js';

@Module({})
export class CatalogueModule {
  static register({
    mongo,
    publisher,
    transport,
    logger,
  }: ServiceContext<CatalogueConfig>): DynamicModule {
    if (!mongo) throw new AppError('CATALOGUE.NO_DOCUMENTS', { kind: 'unexpected' });
    const catalogue = createCatalogue({ connection: mongo, publisher, logger });
    // Where the log does not outlive the process, everything is told again at each start.
    const lifecycle = new CatalogueLifecycle(catalogue, transport.name === 'in-process');
    return {
      module: CatalogueModule,
      controllers: [...subscriptions.controllers, EpisodesController, HeroController],
      providers: [
        { provide: CatalogueLifecycle, useValue: lifecycle },
        { provide: ChannelsService, useValue: catalogue.channels },
        { provide: EpisodesService, useValue: catalogue.episodes },
        { provide: HeroRotation, useValue: catalogue.rotation },
      ],
    };
  }
}
