import type { Connection } from 'mongoose';
import type { Logger } from '@elevate/logging';
import type { Publisher } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
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
  readonly now?: () => Date;
  /** Quiet time before channels' topics are computed again; 1 s when left out. */
  readonly channelTopicsDelayMs?: number;
}

/** The catalogue's parts, put together in one place. */
export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(options: CatalogueOptions) {
  const { connection, publisher, logger, now = () => new Date(), channelTopicsDelayMs } = options;
  const models = createModels(connection);
  const relays = new CatalogueRelays({ models, publisher, logger });
  const episodes = new EpisodeRepository(models.episode);
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
  });
  const schedule = new HeroSchedule({ rotation, logger, now });
  return {
    models,
    relays,
    rotation,
    schedule,
    channelTopics,
    channels: channelsService,
    episodes: episodesService,
  };
}

function createModels(connection: Connection) {
  return {
    channel: channelModel(connection),
    episode: episodeModel(connection),
    hero: heroModel(connection),
  };
}
