import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import {
  catalogueTopics,
  EDITOR_PICKS_ID,
  type EditorPicks,
  editorPicksChanged,
  type EditorPicksOrder,
  MOST_EDITOR_PICKS,
  type OrderedPick,
  type PickToSave,
} from '@elevate/contracts/catalogue';
import { stateMessages, topicRelay } from '@elevate/republish';
import { unlessRefused, userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { EpisodeRelay } from '../episode-relay.js';
import { EpisodeRepository, isAvailable, type KnownEpisode } from '../episode.repository.js';
import { type EditorPicksDocument, EditorPicksRepository } from './editor-picks.repository.js';

export class EditorPicksRelay extends topicRelay(EditorPicksRepository, {
  topic: catalogueTopics.editorPicks,
  toMessage: stateMessages(editorPicksChanged),
  // Without an order, the row follows the newest picks again.
  toRemoved: () => ({ state: { id: EDITOR_PICKS_ID, episodes: null } as const }),
}) {}

const TRIES = 5;

/** The curators' order decides; `is_editor_pick` of the episodes follows it. */
@Injectable()
export class EditorPicksService implements OnApplicationBootstrap {
  constructor(
    private readonly picks: EditorPicksRepository,
    private readonly relay: EditorPicksRelay,
    private readonly episodes: EpisodeRepository,
    private readonly episodeRelay: EpisodeRelay,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** A crash may have separated a saved order from its marks. */
  async onApplicationBootstrap(): Promise<void> {
    await unlessRefused(this.markPicks());
  }

  async get(): Promise<EditorPicks> {
    const stored = await this.picks.find();
    const ordered = stored?.state.episodes ?? null;
    const episodes = ordered ?? (await this.unordered());
    const nameOf = await this.episodes.namesOf(episodes.map(({ episode_id }) => episode_id));
    return {
      version: stored?.version ?? 0,
      ordered: ordered !== null,
      episodes: episodes.map((pick) => ({ ...nameOf(pick.episode_id), ...pick })),
    };
  }

  /** @throws AppError `PICKS.VERSION_CONFLICT`, `PICKS.UNAVAILABLE_EPISODES` */
  async save(
    order: EditorPicksOrder,
    version: string | undefined,
    actor: string,
  ): Promise<EditorPicks> {
    const episodes = order.episodes?.map(toOrderedPick) ?? null;
    const conflict = async () =>
      userError(
        'PICKS.VERSION_CONFLICT',
        "Another administrator changed the Editor's Picks since you opened them.",
        { conflict: { current: await this.get(), sent: order } },
      );
    const attempt = async () => {
      const before = await this.picks.find();
      const stored = before?.version ?? 0;
      if (!isMatch(version, stored)) throw await conflict();
      await refuseUnavailable(
        this.episodes,
        'episodes',
        episodes ?? [],
        new Set(),
        'PICKS.UNAVAILABLE_EPISODES',
      );
      const record = await this.recordOf(before, episodes, actor);
      if (!(await this.picks.save(stored, episodes, record))) return null;
      this.relay.notify([EDITOR_PICKS_ID]);
      await this.markPicks();
      await this.audit.record(EDITOR_PICKS_ID);
      return this.get();
    };
    return untilWritten({ attempt, conflict });
  }

  /** Adds one episode at the end of an order, or removes it. */
  async follow(id: string, picked: boolean): Promise<void> {
    if (await this.picks.include(id, picked)) this.relay.notify([EDITOR_PICKS_ID]);
  }

  private async markPicks(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await this.picks.find();
      const ordered = stored?.state.episodes;
      if (!ordered) return;
      const ids = await this.episodes.markPicks(ordered.map(({ episode_id }) => episode_id));
      if (ids.length > 0) this.episodeRelay.notify(ids);
      if ((await this.picks.find())?.version === stored.version) return;
    }
  }

  private async unordered(): Promise<OrderedPick[]> {
    const ids = await this.episodes.newestPicks(MOST_EDITOR_PICKS);
    return ids.map((episode_id) => ({ episode_id, from: null, until: null }));
  }

  private async recordOf(
    stored: EditorPicksDocument | null,
    episodes: readonly OrderedPick[] | null,
    actor: string,
  ): Promise<AuditRecord> {
    const former = stored?.state.episodes ?? null;
    const ids = [...(former ?? []), ...(episodes ?? [])].map(({ episode_id }) => episode_id);
    const nameOf = await this.episodes.namesOf(ids);
    const toLine = ({ episode_id: id, from, until }: OrderedPick): AuditSnapshot => ({
      id,
      title: nameOf(id).title ?? id,
      ...(from && { from }),
      ...(until && { until }),
    });
    return auditRecord({
      at: this.clock.now(),
      actor,
      action: 'ordered',
      subject: { kind: 'home-row', id: 'editor', name: "Editor's Picks" },
      before: { episodes: former?.map(toLine) ?? null },
      after: { episodes: episodes?.map(toLine) ?? null },
    });
  }
}

export function toOrderedPick({ episode_id, from, until }: PickToSave): OrderedPick {
  const toUtc = (instant?: string | null) => (instant ? new Date(instant).toISOString() : null);
  return { episode_id, from: toUtc(from), until: toUtc(until) };
}

/** Talks that were `kept` before keep their place, because they may return. */
export async function refuseUnavailable(
  episodes: EpisodeRepository,
  name: 'episodes' | 'talks',
  talks: readonly PickToSave[],
  kept: ReadonlySet<string>,
  code: `${string}.UNAVAILABLE_EPISODES`,
): Promise<void> {
  const knownEpisodes = await episodes.findAll(talks.map(({ episode_id }) => episode_id));
  const byId = new Map(knownEpisodes.map((episode) => [episode._id, episode]));
  const errors = talks.flatMap(({ episode_id: id }, index) => {
    const episode = byId.get(id);
    const field = `${name}.${index}.episode_id`;
    const isAllowed = isAvailable(episode) || kept.has(id);
    return isAllowed ? [] : [{ field, message: `${id} ${reasonOf(episode)}` }];
  });
  if (errors.length > 0) throw userError(code, 'Some episodes cannot be added.', { errors });
}

function reasonOf(episode: KnownEpisode | undefined): string {
  if (!episode) return 'is unknown';
  return episode.removed ? 'was withdrawn by its source' : 'is hidden';
}
