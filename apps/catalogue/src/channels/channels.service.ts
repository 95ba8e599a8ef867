import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import {
  catalogueTopics,
  channelChanged,
  channelRemoved,
  type ChannelState,
} from '@elevate/contracts/catalogue';
import { stateMessages, topicRelay } from '@elevate/republish';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { unobserved } from '../publishing/unobserved.js';
import { counted, type EpisodeTable, type EpisodeTopics } from '../episodes/table/episode-table.js';
import { LiveTable } from '../episodes/table/live-table.js';
import { ChannelRepository, toChannel, toStub } from './channel.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: catalogueTopics.channel,
  toMessage: stateMessages(channelChanged, channelRemoved),
  toRemoved: ({ data }) => unobserved<ChannelState>(data),
}) {}

@Injectable()
export class ChannelsService {
  /** Caches known channels and their best origin; saves a write per video. */
  private readonly origins = new Map<string, ObservedVideo['origin']>();
  /** Deduplicates concurrent stub writes in a burst. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly channels: ChannelRepository,
    private readonly relay: ChannelRelay,
  ) {}

  async observe(channel: ObservedChannel): Promise<void> {
    const state = toChannel(channel);
    await this.channels.applyObserved(state, channel.version);
    this.relay.notify([channel.id]);
    this.origins.set(channel.id, 'youtube');
  }

  async namesOf(ids: readonly string[] | 'all'): Promise<ReadonlyMap<string, string>> {
    const channels = await this.channels.findAll(ids);
    return new Map(channels.map(({ _id, state }) => [_id, state.name]));
  }

  /** Never overwrites the channel's own message. */
  async ensureKnown(video: ObservedVideo): Promise<void> {
    const { id } = video.channel;
    const origin = this.origins.get(id);
    if (origin === 'youtube' || origin === video.origin) return;
    const key = `${video.origin} ${id}`;
    const storing =
      this.underWay.get(key) ?? this.store(video).finally(() => this.underWay.delete(key));
    this.underWay.set(key, storing);
    await storing;
  }

  private async store(video: ObservedVideo): Promise<void> {
    const stub = toStub(video);
    const stored =
      (await this.channels.insertStub(stub)) ||
      (video.origin === 'youtube' && (await this.channels.upgradeStub(stub)));
    // A concurrent write may have stored a better origin; keep it.
    if (this.origins.get(stub.id) !== 'youtube') this.origins.set(stub.id, video.origin);
    if (stored) this.relay.notify([stub.id]);
  }
}

/** Topics of each channel, once per burst. A result is stored only if the channel is unchanged, else recomputed. */
@Injectable()
export class ChannelTopicsRefresher {
  /** Debounce, in milliseconds. */
  delayMs = 1_000;
  private readonly dirty = new Set<string>();
  private everything = false;
  private readonly task: PeriodicTask;

  constructor(
    @Inject(ChannelRepository)
    private readonly channels: Pick<ChannelRepository, 'findAll' | 'setTopics'>,
    @Inject(LiveTable) private readonly table: Pick<LiveTable, 'peek' | 'whenTopicsChange'>,
    @Inject(ChannelRelay) private readonly relay: Pick<ChannelRelay, 'notify'>,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'channel-topics',
      everyMs: () => (this.everything || this.dirty.size > 0 ? this.delayMs : Infinity),
      run: () => this.work(),
    });
    // The table learns of a change when it was published, maybe after the debounce.
    table.whenTopicsChange((channelId) => this.changed(channelId));
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

  /** Without the table, the next run tries again. */
  private async work(): Promise<void> {
    const table = this.table.peek();
    if (!table) return;
    const ids = this.everything ? 'all' : [...this.dirty];
    this.everything = false;
    this.dirty.clear();
    try {
      await this.refresh(table, ids);
    } catch (error) {
      if (ids === 'all') this.everything = true;
      else for (const id of ids) this.dirty.add(id);
      throw error;
    }
  }

  private async refresh(table: EpisodeTable, ids: readonly string[] | 'all'): Promise<void> {
    // First: the update then fails if a channel changes meanwhile.
    const channels = await this.channels.findAll(ids);
    const byChannel = grouped(table.topicsOf(ids === 'all' ? ids : new Set(ids)));
    for (const { _id: id, version, state } of channels) {
      const topics = channelTopics(byChannel.get(id) ?? []);
      if (isDeepStrictEqual(topics, state.topics)) continue;
      if (await this.channels.setTopics(id, version, topics)) this.relay.notify([id]);
      else this.dirty.add(id);
    }
  }
}

function grouped(episodes: Iterable<EpisodeTopics>): Map<string, EpisodeTopics[]> {
  const byChannel = new Map<string, EpisodeTopics[]>();
  for (const episode of episodes) {
    const others = byChannel.get(episode.channelId);
    if (others) others.push(episode);
    else byChannel.set(episode.channelId, [episode]);
  }
  return byChannel;
}

const MAX_CHANNEL_TOPICS = 5;

export function channelTopics(
  episodes: Iterable<{ readonly topics: readonly string[] }>,
): string[] {
  return [...counted(episodes, ({ topics }) => topics)]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_CHANNEL_TOPICS)
    .map(([topic]) => topic);
}
