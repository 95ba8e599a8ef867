import { Controller, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  articleChanged,
  articleRemoved,
  type ArticleState,
  channelChanged,
  channelRemoved,
  type ChannelState,
  episodeChanged,
  episodeRemoved,
  type EpisodeState,
} from '@elevate/contracts/catalogue';
import { DAY_MS } from '@elevate/rules';
import { Ctx, Payload } from '@nestjs/microservices';
import { Handles, MessageContext } from '@elevate/messaging';
import { type ArrivalDocument, ArrivalRepository } from './arrival.repository.js';

/** A weekly digest, and some days without mails. */
const KEPT_DAYS = 14;

type Arrival = Omit<ArrivalDocument, 'arrivedAt' | 'publishedAt'> & {
  readonly published_at: string | null;
};

/** The topics themselves are read from their start, and have everything. */
@Injectable()
export class ArrivalsService {
  private knownVersions: Promise<Map<string, number>> | undefined;

  constructor(
    private readonly arrivals: ArrivalRepository,
    private readonly clock: Clock,
  ) {}

  noteEpisode({ version, ...state }: EpisodeState): Promise<void> {
    const { id, title, channel_id, topics, speakers, published_at } = state;
    return this.note({
      _id: `episode ${id}`,
      version,
      published_at,
      item: { id, title, channel_id, topics, speakers },
      link: `/video/${encodeURIComponent(id)}`,
    });
  }

  noteArticle({ version, ...state }: ArticleState): Promise<void> {
    const { id, title, topics, category, source, link, published_at } = state;
    return this.note({
      _id: `article ${id}`,
      version,
      published_at,
      item: { id, title, topics, category, source },
      link,
    });
  }

  async forget(kind: 'episode' | 'article', id: string): Promise<void> {
    await this.arrivals.remove(`${kind} ${id}`);
    (await this.versions()).delete(`${kind} ${id}`);
  }

  noteChannel(id: string, name: string): Promise<void> {
    return this.arrivals.putName(id, name);
  }

  forgetChannel(id: string): Promise<void> {
    return this.arrivals.removeName(id);
  }

  async removeOld(): Promise<void> {
    await this.arrivals.removePublishedBefore(this.oldest());
    this.knownVersions = undefined;
  }

  private async note({ published_at, ...arrival }: Arrival): Promise<void> {
    const publishedAt = new Date(published_at ?? 0);
    if (publishedAt < this.oldest()) return;
    const versions = await this.versions();
    if ((versions.get(arrival._id) ?? 0) >= arrival.version) return;
    await this.arrivals.put({ ...arrival, publishedAt, arrivedAt: this.clock.now() });
    versions.set(arrival._id, arrival.version);
  }

  /** Owners may publish everything at each start: stored items cost no write. */
  private versions(): Promise<Map<string, number>> {
    return (this.knownVersions ??= this.arrivals.versions());
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  }
}

@Controller()
export class ArrivalsHandler {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeChanged)
  changeEpisode(@Payload() state: EpisodeState): Promise<void> {
    return this.arrivals.noteEpisode(state);
  }

  @Handles(episodeRemoved)
  removeEpisode(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('episode', envelope.subject);
  }

  @Handles(channelChanged)
  changeChannel(@Payload() { id, name }: ChannelState): Promise<void> {
    return this.arrivals.noteChannel(id, name);
  }

  @Handles(channelRemoved)
  removeChannel(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forgetChannel(envelope.subject);
  }

  @Handles(articleChanged)
  changeArticle(@Payload() state: ArticleState): Promise<void> {
    return this.arrivals.noteArticle(state);
  }

  @Handles(articleRemoved)
  removeArticle(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('article', envelope.subject);
  }
}
