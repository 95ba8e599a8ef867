import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { Clock, PeriodicTasks } from '@elevate/clock';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher } from '@elevate/messaging';
import { Metrics } from '@elevate/metrics';
import {
  CONFIG,
  LOGGER,
  METRICS,
  MONGO,
  PUBLISHER,
  Readiness,
  TRANSPORT,
} from '@elevate/service-defaults';
import { ArticlesService } from '../src/articles/articles.service.js';
import { ArticleRepository } from '../src/articles/article.repository.js';
import { StoriesService } from '../src/articles/stories.service.js';
import { catalogueConfig } from '../src/catalogue.config.js';
import { CatalogueModule } from '../src/catalogue.module.js';
import { ChannelTopicsRefresher } from '../src/channels/channels.service.js';
import { ChannelRepository } from '../src/channels/channel.repository.js';
import { EpisodeRepository } from '../src/episodes/episode.repository.js';
import { EpisodesService } from '../src/episodes/episodes.service.js';
import { HeroDeskService, HeroRotation } from '../src/hero/hero-rotation.js';
import { HeroRepository } from '../src/hero/hero.repository.js';
import { VideosService } from '../src/videos/videos.service.js';

@Global()
@Module({})
class TestPlatform {}

export type CatalogueParts = Awaited<ReturnType<typeof createParts>>;

/** The service's own providers on a database. Nothing is started: no relay, no schedule, no consumer. */
export async function createParts(connection: Connection, now?: () => Date) {
  const logger = createLogger({ service: 'catalogue', level: 'silent' });
  const metrics = new Metrics('catalogue');
  const transport = new InProcessTransport();
  const providers = [
    { provide: CONFIG, useValue: parseConfig(catalogueConfig, {}) },
    { provide: LOGGER, useValue: logger },
    { provide: METRICS, useValue: metrics },
    { provide: PeriodicTasks, useValue: new PeriodicTasks({ logger, metrics }) },
    { provide: MONGO, useValue: connection },
    { provide: PUBLISHER, useValue: new Publisher({ transport, source: '/elevate/catalogue' }) },
    { provide: TRANSPORT, useValue: transport },
    Readiness,
  ];
  const platform = { module: TestPlatform, providers, exports: providers };
  const catalogue = CatalogueModule.register(() => Promise.resolve({ keys: [] }));
  const imports = [platform, catalogue];
  const app = await NestFactory.create({ module: TestPlatform, imports }, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  if (now) app.get(Clock).now = now;
  return {
    articles: app.get(ArticlesService),
    channelRepository: app.get(ChannelRepository),
    channelTopics: app.get(ChannelTopicsRefresher),
    episodeRepository: app.get(EpisodeRepository),
    episodes: app.get(EpisodesService),
    models: {
      article: app.get(ArticleRepository).model,
      channel: app.get(ChannelRepository).model,
      episode: app.get(EpisodeRepository).model,
      hero: app.get(HeroRepository).model,
    },
    heroDesk: app.get(HeroDeskService),
    rotation: app.get(HeroRotation),
    stories: app.get(StoriesService),
    videos: app.get(VideosService),
  };
}
