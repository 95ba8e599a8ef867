import { auditRecord, type AuditLog } from '@elevate/audit';
import {
  MIN_EPISODE_SECONDS,
  type EpisodeLookup,
  type EpisodeLookupResult,
  type EpisodeState,
} from '@elevate/contracts/catalogue';
import type { ObservedVideo } from '@elevate/contracts/ingestion';
import type { Announcer } from '../announcer.js';
import type { ChannelTopicsRefresher } from '../channels/channel-topics-refresher.js';
import type { ChannelsService } from '../channels/channels.service.js';
import type { HeroRotation } from '../hero/hero-rotation.js';
import { toEpisode, toEpisodeState, toLookedUpEpisode } from './episode.mapper.js';
import type { EpisodeRepository, Withdrawal } from './episode.repository.js';

export interface EpisodesDependencies {
  readonly episodes: EpisodeRepository;
  readonly channels: ChannelsService;
  readonly channelTopics: ChannelTopicsRefresher;
  readonly hero: HeroRotation;
  readonly announcer: Announcer;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly now: () => Date;
}

/** Whether an episode is to be an editor's pick, and who says so. */
export interface EditorPick {
  readonly id: string;
  readonly picked: boolean;
  readonly actor: string;
}

/** An episode as it is read: whether it is featured follows from the hero. */
export type EpisodeView = EpisodeState & { readonly is_hero_featured: boolean };

export class EpisodesService {
  constructor(private readonly uses: EpisodesDependencies) {}

  /** Applies what a source says about a talk; what is too short, or of unknown length, is not shown. */
  async observe(video: ObservedVideo): Promise<void> {
    const { duration_seconds: duration } = video;
    if (duration === null || duration < MIN_EPISODE_SECONDS) {
      const reason = duration === null ? null : 'short';
      return this.withdraw({ id: video.id, version: video.version, reason });
    }
    const [applied] = await Promise.all([
      this.uses.episodes.applyObserved(toEpisode(video, duration), video.version),
      this.uses.channels.ensureKnown(video),
    ]);
    if (!applied) return;
    this.uses.announcer.poke([video.id]);
    this.uses.channelTopics.changed(video.channel.id);
    this.uses.hero.episodeAppeared();
  }

  /** Takes a talk out of sight; where it was the hero, another one takes its place at once. */
  async withdraw(withdrawal: Withdrawal): Promise<void> {
    const { id } = withdrawal;
    const applied = await this.uses.episodes.applyWithdrawn(withdrawal);
    // Also when it was applied before: the process may have died between the two.
    await this.uses.hero.episodeRemoved(id);
    if (!applied) return;
    this.uses.announcer.poke([id]);
    const channelId = await this.uses.episodes.channelOf(id);
    if (channelId !== null) this.uses.channelTopics.changed(channelId);
  }

  async get(id: string): Promise<EpisodeView> {
    const document = await this.uses.episodes.findOrFail(id);
    const hero = await this.uses.hero.current();
    return { ...toEpisodeState(document), is_hero_featured: hero?.episode_id === id };
  }

  /** What is known of episodes, whether or not they may be shown. */
  async lookUp({ ids }: EpisodeLookup): Promise<EpisodeLookupResult> {
    return { items: (await this.uses.episodes.findAll(ids)).map(toLookedUpEpisode) };
  }

  /** A pick that is there already changes nothing, and is no news to anybody. */
  async setEditorPick({ id, picked, actor }: EditorPick): Promise<EpisodeView> {
    const { episodes, announcer, audit, now } = this.uses;
    const { state } = await episodes.findOrFail(id);
    const record = auditRecord({
      ...{ at: now(), actor, action: picked ? 'picked' : 'unpicked' },
      subject: { kind: 'episode', id, name: state.title },
      before: { is_editor_pick: !picked },
      after: { is_editor_pick: picked },
    });
    if (await episodes.setEditorPick(id, picked, record)) {
      announcer.poke([id]);
      await audit.record(id);
    }
    return this.get(id);
  }
}
