import {
  catalogueTopics,
  HERO_ID,
  type ArticleState,
  type ChannelState,
} from '@elevate/contracts/catalogue';
import { republished, type LostAggregate, type Republished } from '@elevate/republish';
import { toArticleMessage } from './articles/article.mapper.js';
import type { CatalogueRelays } from './catalogue-relays.js';
import { toChannelMessage } from './channels/channel.mapper.js';
import type { CatalogueModels } from './create-catalogue.js';
import { toEpisodeMessage } from './episodes/episode.mapper.js';
import type { StoredEpisode } from './episodes/episode.schema.js';
import { toHeroMessage } from './hero/hero.mapper.js';

/** What the catalogue can say again, and how it stores what only its topics remember. */
export function republishedTopics(models: CatalogueModels, relays: CatalogueRelays): Republished[] {
  const { channel, episode, hero, article } = catalogueTopics;
  // Below every version of the source: what the source tells next is taken.
  const unobserved = { removed: true, sourceVersion: 0 } as const;
  return [
    republished({
      topic: channel.name,
      model: models.channel,
      toMessage: toChannelMessage,
      relay: relays.channels,
      toRemoved: ({ data }) => ({ ...unobserved, state: stateOf<ChannelState>(data) }),
    }),
    republished({
      topic: episode.name,
      model: models.episode,
      toMessage: toEpisodeMessage,
      relay: relays.episodes,
      // The pick of a time that never was must not come back with the talk.
      toRemoved: ({ data }) => ({
        ...unobserved,
        state: { ...stateOf<StoredEpisode & { version: number }>(data), is_editor_pick: false },
      }),
    }),
    republished({
      topic: hero.name,
      model: models.hero,
      toMessage: toHeroMessage,
      relay: relays.hero,
      // Of the hero there is no removal: nobody is, until the rotation finds the next one.
      toRemoved: () => ({
        state: { id: HERO_ID, episode_id: null, since: new Date().toISOString() } as const,
        history: [],
      }),
    }),
    republished({
      topic: article.name,
      model: models.article,
      toMessage: toArticleMessage,
      relay: relays.articles,
      toRemoved: ({ data }) => ({
        ...unobserved,
        state: stateOf<ArticleState>(data),
        canonicalLink: null,
      }),
    }),
  ];
}

/** The state of an aggregate as the topic has it: its own contract was published there. */
function stateOf<State extends { version: number }>(
  data: LostAggregate['data'],
): Omit<State, 'version'> {
  const { version: _version, ...state } = data;
  return state as unknown as Omit<State, 'version'>;
}
