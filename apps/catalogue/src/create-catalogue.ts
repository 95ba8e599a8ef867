import type { Connection } from 'mongoose';
import { createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import type { Publisher } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { ArticleRepository } from './articles/article.repository.js';
import { articleModel } from './articles/article.schema.js';
import { ArticlesService } from './articles/articles.service.js';
import { RetentionSchedule } from './articles/retention-schedule.js';
import { StoriesService } from './articles/stories.service.js';
import { USUAL_RETENTION_DAYS } from './catalogue.config.js';
import { CatalogueRelays } from './catalogue-relays.js';
import { ChannelTopicsRefresher } from './channels/channel-topics-refresher.js';
import { ChannelRepository } from './channels/channel.repository.js';
import { channelModel } from './channels/channel.schema.js';
import { ChannelsService } from './channels/channels.service.js';
import { EpisodeRepository } from './episodes/episode.repository.js';
import { episodeModel } from './episodes/episode.schema.js';
import { EpisodesService } from './episodes/episodes.service.js';
import { HeroRotation } from './hero/hero-rotation.js';
import { HeroSchedule } from './hero/hero-schedule.js';
import { HeroRepository } from './hero/hero.repository.js';
import { heroModel } from './hero/hero.schema.js';

export type CatalogueModels = ReturnType<typeof createModels>;

export interface CatalogueOptions {
  readonly connection: Connection;
  readonly publisher: Publisher;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly now?: () => Date;
  /** After how many days an article leaves the list. */
  readonly retentionDays?: number;
  /** Quiet time before channels' topics are computed again; 1 s when left out. */
  readonly channelTopicsDelayMs?: number;
}

/** The catalogue's parts, put together in one place. */
export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(options: CatalogueOptions) {
  const { connection, publisher, logger, clock = new Clock(), channelTopicsDelayMs } = options;
  const { now = () => clock.now() } = options;
  const models = createModels(connection);
  const relays = new CatalogueRelays({ models, publisher, logger });
  const episodes = new EpisodeRepository(models.episode);
  const audit = createAuditLog({
    connection,
    carriers: [new UnauditedRepository(models.episode)],
    logger,
  });
  const channels = new ChannelRepository(models.channel);
  const rotation = new HeroRotation({
    heroes: new HeroRepository(models.hero),
    episodes,
    lease: new Lease(connection),
    announcer: relays.hero,
    now,
  });
  const channelTopics = new ChannelTopicsRefresher({
    channels,
    episodes,
    announcer: relays.channels,
    logger,
    ...(channelTopicsDelayMs !== undefined && { delayMs: channelTopicsDelayMs }),
  });
  const channelsService = new ChannelsService(channels, relays.channels);
  const episodesService = new EpisodesService({
    episodes,
    channels: channelsService,
    channelTopics,
    hero: rotation,
    announcer: relays.episodes,
    audit,
    now,
  });
  const schedule = new HeroSchedule({ rotation, logger, now });
  const news = createNews({ ...options, clock }, models, relays);
  return {
    models,
    relays,
    audit,
    rotation,
    schedule,
    channelTopics,
    channels: channelsService,
    episodes: episodesService,
    ...news,
  };
}

function createNews(
  { clock, logger, retentionDays = USUAL_RETENTION_DAYS }: CatalogueOptions & { clock: Clock },
  models: CatalogueModels,
  relays: CatalogueRelays,
) {
  const repository = new ArticleRepository(models.article);
  const announcer = relays.articles;
  const stories = new StoriesService({ articles: repository, announcer });
  const articles = new ArticlesService({
    articles: repository,
    stories,
    announcer,
    clock,
    retentionDays,
  });
  const retention = new RetentionSchedule({ articles, logger });
  return { stories, articles, retention };
}

function createModels(connection: Connection) {
  return {
    channel: channelModel(connection),
    episode: episodeModel(connection),
    hero: heroModel(connection),
    article: articleModel(connection),
  };
}
