import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { CuratedRepository } from './curated.repository.js';
import { KnownTopics } from './curation/known-topics.js';
import { EpisodeRelay } from './episode-relay.js';
import { EpisodeRepository } from './episode.repository.js';
import { EPISODE_MODEL, episodeModel } from './episode.schema.js';
import { EpisodesService } from './episodes.service.js';
import { LiveTable } from './table/live-table.js';

@Module({
  providers: [
    { provide: EPISODE_MODEL, inject: [MONGO], useFactory: episodeModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, EPISODE_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    EpisodeRelay,
    EpisodeRepository,
    EpisodesService,
    ...[CuratedRepository, KnownTopics, LiveTable],
  ],
  exports: [
    ...[AuditLog, EpisodeRelay, EpisodeRepository, EpisodesService],
    ...[CuratedRepository, KnownTopics, LiveTable],
  ],
})
export class EpisodesModule {}
