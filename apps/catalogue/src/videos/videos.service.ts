import { Injectable } from '@nestjs/common';
import type { ObservedVideo } from '@elevate/contracts/ingestion';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import { ChannelsService, ChannelTopicsRefresher } from '../channels/channels.service.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { EpisodeRepository, type Withdrawal } from '../episodes/episode.repository.js';
import { SpeakerMergesRepository } from '../episodes/speakers/speaker-merges.repository.js';
import { TopicRulesRepository } from '../topics/rules.repository.js';
import { TranscriptsService } from '../episodes/transcripts/transcripts.service.js';
import { HeroRotation } from '../hero/hero-rotation.js';

@Injectable()
export class VideosService {
  constructor(
    private readonly episodes: EpisodeRepository,
    private readonly relay: EpisodeRelay,
    private readonly channels: ChannelsService,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly hero: HeroRotation,
    private readonly topics: TopicRulesRepository,
    private readonly merges: SpeakerMergesRepository,
    private readonly transcripts: TranscriptsService,
  ) {}

  /** Withdraws a video that is too short or of unknown length. */
  async observe(video: ObservedVideo): Promise<void> {
    const { duration_seconds: duration } = video;
    if (duration === null || duration < MIN_EPISODE_SECONDS) {
      const reason = duration === null ? null : 'short';
      return this.withdraw({ id: video.id, version: video.version, reason });
    }
    const [classifier, names] = await Promise.all([this.topics.current(), this.merges.current()]);
    await Promise.all([
      this.episodes.applyObserved(
        toEpisode(video, duration, classifier),
        video.version,
        { tags: video.tags, channelName: video.channel.name },
        { merged: names.merged(video.speakers), changedAt: video.changed_at },
      ),
      this.channels.ensureKnown(video),
    ]);
    // Whether applied or not: an attempt before this one may have failed after its write.
    this.relay.notify([video.id]);
    await this.transcripts.follow([video.id]);
    this.channelTopics.changed(video.channel.id);
    this.hero.episodeAdded();
  }

  async withdraw(withdrawal: Withdrawal): Promise<void> {
    const { id } = withdrawal;
    await this.episodes.applyWithdrawn(withdrawal);
    this.relay.notify([id]);
    if (withdrawal.reason === 'channel-removed') await this.transcripts.removeOf(id);
    await this.transcripts.follow([id]);
    await this.hero.episodeRemoved(id);
    const channelId = await this.episodes.channelOf(id);
    if (channelId !== null) this.channelTopics.changed(channelId);
  }
}
