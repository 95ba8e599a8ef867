import { catalogueTopics } from '@elevate/contracts/catalogue';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import { toArticleMessage } from './articles/article.mapper.js';
import { toChannelMessage } from './channels/channel.mapper.js';
import type { CatalogueModels } from './create-catalogue.js';
import { toEpisodeMessage } from './episodes/episode.mapper.js';
import { toHeroMessage } from './hero/hero.mapper.js';

export interface CatalogueRelaysOptions {
  readonly models: CatalogueModels;
  readonly publisher: Publisher;
  readonly logger: Logger;
}

/** One relay for each of the catalogue's state topics. */
export class CatalogueRelays {
  readonly channels: Relay;
  readonly episodes: Relay;
  readonly hero: Relay;
  readonly articles: Relay;

  constructor({ models, publisher, logger }: CatalogueRelaysOptions) {
    const { channel, episode, hero, article } = models;
    const relayOf = (source: ConstructorParameters<typeof Relay>[0]['source']): Relay =>
      new Relay({ source, publisher, logger });
    const {
      channel: channels,
      episode: episodes,
      hero: heroes,
      article: articles,
    } = catalogueTopics;
    this.channels = relayOf(
      new StateRelaySource({ topic: channels.name, model: channel, toMessage: toChannelMessage }),
    );
    this.episodes = relayOf(
      new StateRelaySource({ topic: episodes.name, model: episode, toMessage: toEpisodeMessage }),
    );
    this.hero = relayOf(
      new StateRelaySource({ topic: heroes.name, model: hero, toMessage: toHeroMessage }),
    );
    this.articles = relayOf(
      new StateRelaySource({ topic: articles.name, model: article, toMessage: toArticleMessage }),
    );
  }

  /** Starts publishing; resolves when what must be replayed is out, channels before their episodes. */
  async start({ replayAll }: { readonly replayAll: boolean }): Promise<void> {
    await this.channels.start({ replayAll });
    await this.episodes.start({ replayAll });
    await this.hero.start({ replayAll });
    await this.articles.start({ replayAll });
  }

  async stop(): Promise<void> {
    const relays = [this.channels, this.episodes, this.hero, this.articles];
    await Promise.all(relays.map((relay) => relay.stop()));
  }
}
