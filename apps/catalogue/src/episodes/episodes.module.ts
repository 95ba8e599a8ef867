import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { EpisodeRelay } from './episode-relay.js';
import { EpisodeRepository } from './episode.repository.js';
import { EPISODE_MODEL, episodeModel } from './episode.schema.js';
import { EpisodesService } from './episodes.service.js';

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
  ],
  exports: [AuditLog, EpisodeRelay, EpisodeRepository, EpisodesService],
})
export class EpisodesModule {}
