import { MIN_EPISODE_SECONDS, type EpisodeState } from '@elevate/contracts/catalogue';
import type { ObservedVideo } from '@elevate/contracts/ingestion';
import type { Announcer } from '../announcer.js';
import type { ChannelTopicsRefresher } from '../channels/channel-topics-refresher.js';
import type { ChannelsService } from '../channels/channels.service.js';
import type { HeroRotation } from '../hero/hero-rotation.js';
import { toEpisode, toEpisodeState } from './episode.mapper.js';
import type { EpisodeRepository } from './episode.repository.js';

export interface EpisodesDependencies {
  readonly episodes: EpisodeRepository;
  readonly channels: ChannelsService;
  readonly channelTopics: ChannelTopicsRefresher;
  readonly hero: HeroRotation;
  readonly announcer: Announcer;
}

/** An episode as it is read: whether it is featured follows from the hero. */
export type EpisodeView = EpisodeState & { readonly is_hero_featured: boolean };

export class EpisodesService {
  constructor(private readonly uses: EpisodesDependencies) {}

  /** Applies what a source says about a talk; what is too short, or of unknown length, is not shown. */
  async observe(video: ObservedVideo): Promise<void> {
    const { duration_seconds: duration } = video;
    if (duration === null || duration < MIN_EPISODE_SECONDS)
      return this.withdraw(video.id, video.version);
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
  async withdraw(id: string, sourceVersion: number): Promise<void> {
    const applied = await this.uses.episodes.applyWithdrawn(id, sourceVersion);
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

  async setEditorPick(id: string, picked: boolean): Promise<EpisodeView> {
    if (await this.uses.episodes.setEditorPick(id, picked)) this.uses.announcer.poke([id]);
    return this.get(id);
  }
}
