import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { CuratedRepository, EvidenceRepository } from './curated.repository.js';
import { KnownTopics } from './curation/bulk-plan.js';
import { EpisodeRelay } from './episode-relay.js';
import { EpisodeRepository } from './episode.repository.js';
import { EPISODE_MODEL, episodeModel } from './episode.schema.js';
import { EpisodesService } from './episodes.service.js';
import {
  EditorPicksRelay,
  EditorPicksService,
  NamedEpisodes,
} from './picks/editor-picks.service.js';
import {
  EDITOR_PICKS_MODEL,
  editorPicksModel,
  EditorPicksRepository,
} from './picks/editor-picks.repository.js';
import { CurrentSpeakers } from './speakers/speaker-list.js';
import {
  SPEAKER_MERGES_MODEL,
  speakerMergesModel,
  SpeakerMergesRepository,
  SpokenRepository,
} from './speakers/speaker-merges.repository.js';
import { LiveTable } from './table/live-table.js';

@Module({
  providers: [
    { provide: EPISODE_MODEL, inject: [MONGO], useFactory: episodeModel },
    { provide: EDITOR_PICKS_MODEL, inject: [MONGO], useFactory: editorPicksModel },
    { provide: SPEAKER_MERGES_MODEL, inject: [MONGO], useFactory: speakerMergesModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, EPISODE_MODEL, EDITOR_PICKS_MODEL, SPEAKER_MERGES_MODEL],
      useFactory: (connection, logger, metrics, ...models) => {
        const carriers = models.map((model) => new UnauditedRepository(model));
        return createAuditLog({ connection, logger, metrics, carriers });
      },
    },
    EpisodeRelay,
    EpisodeRepository,
    EpisodesService,
    CuratedRepository,
    EvidenceRepository,
    KnownTopics,
    LiveTable,
    EditorPicksRelay,
    EditorPicksRepository,
    EditorPicksService,
    NamedEpisodes,
    CurrentSpeakers,
    SpeakerMergesRepository,
    SpokenRepository,
  ],
  exports: [
    AuditLog,
    EpisodeRelay,
    EpisodeRepository,
    EpisodesService,
    CuratedRepository,
    EvidenceRepository,
    KnownTopics,
    LiveTable,
    EditorPicksRelay,
    EditorPicksService,
    NamedEpisodes,
    CurrentSpeakers,
    SpeakerMergesRepository,
    SpokenRepository,
  ],
})
export class EpisodesModule {}
