import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import type { Announcer } from '../announcer.js';
import { toChannel, toStub } from './channel.mapper.js';
import type { ChannelRepository } from './channel.repository.js';

export class ChannelsService {
  /** Channels that are surely stored, and the best origin that was told; saves a write for each video. */
  private readonly known = new Map<string, ObservedVideo['origin']>();
  /** Stubs on their way to the store: a burst of one channel's videos writes one. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly channels: ChannelRepository,
    private readonly announcer: Announcer,
  ) {}

  /** Applies what a channel's own message says. */
  async observe(channel: ObservedChannel): Promise<void> {
    const state = toChannel(channel);
    if (await this.channels.applyObserved(state, channel.version))
      this.announcer.poke([channel.id]);
    this.known.set(channel.id, 'youtube');
  }

  /** Makes a video's channel known where it is not; what its own message said is never overwritten. */
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
    // Another origin's write may have come first; the better one stays noted.
    if (this.known.get(stub.id) !== 'youtube') this.known.set(stub.id, video.origin);
    if (stored) this.announcer.poke([stub.id]);
  }
}
