import { isDeepStrictEqual } from 'node:util';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Announcer } from '../announcer.js';
import type { EpisodeRepository, EpisodeTopics } from '../episodes/episode.repository.js';
import { channelTopics } from '../topics/channel-topics.js';
import type { ChannelRepository } from './channel.repository.js';

export interface ChannelTopicsDependencies {
  readonly channels: ChannelRepository;
  readonly episodes: Pick<EpisodeRepository, 'topicsOf'>;
  readonly announcer: Announcer;
  readonly logger: Logger;
  /** Quiet time before a burst's channels are computed again; 1 s when left out. */
  readonly delayMs?: number;
}

// Where an index is missing a look at the episodes reads them all, so at most a twentieth of the time goes there.
const REST_FACTOR = 20;

/**
 * Keeps each channel's topics what its episodes say. Changes are gathered and one look at the
 * episodes serves all of them. Several pods may do this at once: a result is stored only where
 * the channel stands as it stood before the look, else it is computed again.
 */
export class ChannelTopicsRefresher {
  private readonly dirty = new Set<string>();
  private everything = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly uses: ChannelTopicsDependencies) {}

  /** An episode of this channel came, went, or changed. Cheap. */
  changed(channelId: string): void {
    this.dirty.add(channelId);
    this.schedule(this.delay);
  }

  /** Computes every channel: what a process that died had left to do is not written down. */
  changedAll(): void {
    this.everything = true;
    this.schedule(this.delay);
  }

  /** Waits for the look that is under way; starts no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private get delay(): number {
    return this.uses.delayMs ?? 1_000;
  }

  private schedule(delayMs: number): void {
    if (this.stopped || this.timer || this.running) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.work();
    }, delayMs);
    this.timer.unref();
  }

  private async work(): Promise<void> {
    const ids = this.everything ? 'all' : [...this.dirty];
    this.everything = false;
    this.dirty.clear();
    const began = performance.now();
    try {
      await this.refresh(ids);
    } catch (error) {
      this.uses.logger.warn(
        { cause: describeError(error) },
        "Could not compute the channels' topics; trying again",
      );
      if (ids === 'all') this.everything = true;
      else for (const id of ids) this.dirty.add(id);
    }
    this.running = undefined;
    const rest = Math.max(this.delay, REST_FACTOR * (performance.now() - began));
    if (this.everything || this.dirty.size > 0) this.schedule(rest);
  }

  private async refresh(ids: readonly string[] | 'all'): Promise<void> {
    // The channels first: a version read before the episodes is what makes a late result harmless.
    const channels = await this.uses.channels.find(ids);
    const byChannel = await grouped(this.uses.episodes.topicsOf(ids));
    for (const { _id: id, version, state } of channels) {
      const topics = channelTopics(byChannel.get(id) ?? []);
      if (isDeepStrictEqual(topics, state.topics)) continue;
      if (await this.uses.channels.setTopics({ id, version, topics }))
        this.uses.announcer.poke([id]);
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
