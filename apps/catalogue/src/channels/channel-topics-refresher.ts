import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { EpisodeRepository, type EpisodeTopics } from '../episodes/episode.repository.js';
import { channelTopics } from '../topics/channel-topics.js';
import { ChannelRelay } from './channel-relay.js';
import { ChannelRepository } from './channel.repository.js';

// Without an index, a run reads all episodes, so runs take at most 1/20 of the time.
const REST_FACTOR = 20;

/**
 * Computes each channel's topics from its episodes, once per burst. Safe on several replicas: a result is stored only
 * if the channel is unchanged, else recomputed.
 */
@Injectable()
export class ChannelTopicsRefresher {
  /** Debounce, in milliseconds. */
  delayMs = 1_000;
  private readonly dirty = new Set<string>();
  private everything = false;
  private readonly task: PeriodicTask;
  private restMs = 0;

  constructor(
    private readonly channels: ChannelRepository,
    @Inject(EpisodeRepository) private readonly episodes: Pick<EpisodeRepository, 'topicsOf'>,
    @Inject(ChannelRelay) private readonly relay: Pick<ChannelRelay, 'poke'>,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'channel-topics',
      everyMs: () => (this.everything || this.dirty.size > 0 ? this.restMs : Infinity),
      run: () => this.work(),
    });
  }

  changed(channelId: string): void {
    this.dirty.add(channelId);
    this.schedule();
  }

  /** A crashed process leaves no list of changed channels. */
  changedAll(): void {
    this.everything = true;
    this.schedule();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private schedule(): void {
    if (this.task.isIdle) this.task.runIn(this.delayMs);
  }

  private async work(): Promise<void> {
    const ids = this.everything ? 'all' : [...this.dirty];
    this.everything = false;
    this.dirty.clear();
    const began = performance.now();
    try {
      await this.refresh(ids);
    } catch (error) {
      if (ids === 'all') this.everything = true;
      else for (const id of ids) this.dirty.add(id);
      throw error;
    } finally {
      this.restMs = Math.max(this.delayMs, REST_FACTOR * (performance.now() - began));
    }
  }

  private async refresh(ids: readonly string[] | 'all'): Promise<void> {
    // Read channels first, so that the update fails if one changes after its version was read.
    const channels = await this.channels.find(ids);
    const byChannel = await grouped(this.episodes.topicsOf(ids));
    for (const { _id: id, version, state } of channels) {
      const topics = channelTopics(byChannel.get(id) ?? []);
      if (isDeepStrictEqual(topics, state.topics)) continue;
      if (await this.channels.setTopics({ id, version, topics })) this.relay.poke([id]);
      else this.dirty.add(id);
    }
  }
}

async function grouped(
  episodes: AsyncIterable<EpisodeTopics>,
): Promise<Map<string, EpisodeTopics[]>> {
  const byChannel = new Map<string, EpisodeTopics[]>();
  for await (const episode of episodes) {
    const others = byChannel.get(episode.channelId);
    if (others) others.push(episode);
    else byChannel.set(episode.channelId, [episode]);
  }
  return byChannel;
}
