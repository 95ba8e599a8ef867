import { Injectable } from '@nestjs/common';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import { ChannelRelay } from './channel-relay.js';
import { toChannel, toStub } from './channel.mapper.js';
import { ChannelRepository } from './channel.repository.js';

@Injectable()
export class ChannelsService {
  /** The stored channels and their best origin; saves a write for each video. */
  private readonly known = new Map<string, ObservedVideo['origin']>();
  /** Stubs that are being stored: a burst of videos of one channel writes one stub. */
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

  /** Stores a stub of a video's channel if there is none; never overwrites the channel's own message. */
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
    // A write of another origin may have finished first; keep the better origin.
    if (this.known.get(stub.id) !== 'youtube') this.known.set(stub.id, video.origin);
    if (stored) this.relay.poke([stub.id]);
  }
}
