import { Injectable } from '@nestjs/common';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import { ChannelRelay } from './channel-relay.js';
import { toChannel, toStub } from './channel.mapper.js';
import { ChannelRepository } from './channel.repository.js';

@Injectable()
export class ChannelsService {
  /** Caches known channels and their best origin; saves a write per video. */
  private readonly known = new Map<string, ObservedVideo['origin']>();
  /** Deduplicates concurrent stub writes in a burst. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly channels: ChannelRepository,
    private readonly relay: ChannelRelay,
  ) {}

  async observe(channel: ObservedChannel): Promise<void> {
    const state = toChannel(channel);
    if (await this.channels.applyObserved(state, channel.version)) this.relay.poke([channel.id]);
    this.known.set(channel.id, 'youtube');
  }

  async namesOf(ids: readonly string[] | 'all'): Promise<ReadonlyMap<string, string>> {
    const channels = await this.channels.find(ids);
    return new Map(channels.map(({ _id, state }) => [_id, state.name]));
  }

  /** Never overwrites the channel's own message. */
  async ensureKnown(video: ObservedVideo): Promise<void> {
    const { id } = video.channel;
    const known = this.known.get(id);
    if (known === 'youtube' || known === video.origin) return;
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
    if (this.known.get(stub.id) !== 'youtube') this.known.set(stub.id, video.origin);
    if (stored) this.relay.poke([stub.id]);
  }
}
