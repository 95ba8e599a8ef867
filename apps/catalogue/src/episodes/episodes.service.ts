import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { EpisodeLookupResult, EpisodeState, LookupDto } from '@elevate/contracts/catalogue';
import { EpisodeRelay } from './episode-relay.js';
import { toEpisodeState, toLookedUpEpisode } from './episode.mapper.js';
import { EpisodeRepository, shownState } from './episode.repository.js';
import { EditorPicksService } from './picks/editor-picks.service.js';

@Injectable()
export class EpisodesService {
  constructor(
    private readonly episodes: EpisodeRepository,
    private readonly relay: EpisodeRelay,
    private readonly picks: EditorPicksService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<EpisodeState> {
    return toEpisodeState(await this.episodes.findOrFail(id));
  }

  async lookUp({ ids }: LookupDto): Promise<EpisodeLookupResult> {
    return { items: (await this.episodes.findAll(ids)).map(toLookedUpEpisode) };
  }

  /** An unchanged pick is neither audited nor published. */
  async setEditorPick(id: string, picked: boolean, actor: string): Promise<EpisodeState> {
    const { title } = shownState(await this.episodes.findOrFail(id));
    const record = auditRecord({
      at: this.clock.now(),
      actor,
      action: picked ? 'picked' : 'unpicked',
      subject: { kind: 'episode', id, name: title },
      before: { is_editor_pick: !picked },
      after: { is_editor_pick: picked },
    });
    // First: the order decides, and a start repairs the mark.
    await this.picks.follow(id, picked);
    if (await this.episodes.setEditorPick(id, picked, record)) {
      this.relay.notify([id]);
      await this.audit.record(id);
    }
    return this.get(id);
  }
}
