import type { EpisodeState } from '@elevate/contracts/catalogue';
import * as rules from '@elevate/rules';
import { channelPath } from '../client/client-routes.js';
import { embedUrl } from '../client/episode-page.js';
import { datesOf } from '../client/events-page.js';
import type { PageContext } from '../client/page-context.js';

export interface EmbedCard {
  readonly title: string;
  readonly language?: string | null | undefined;
  readonly author?: { readonly name: string; readonly path?: string };
  readonly facts: readonly string[];
  readonly picture?: string | null;
  readonly sizes?: EpisodeState['thumbnails'];
  /** Only where YouTube allows it. */
  readonly player?: string;
}

export type EmbedContext = Pick<PageContext, 'model' | 'events' | 'writer'>;
type CardOf = (context: EmbedContext, id: string) => EmbedCard | undefined;

/** Undefined for what the site does not show. */
export const EMBED_CARDS: Readonly<Record<rules.EmbedKind, CardOf>> = {
  episodes: ({ model }, id) => {
    const { state: episode } = model.episode(id) ?? {};
    const { state: channel } = model.channel(episode?.channel_id ?? '') ?? {};
    if (!episode || !channel) return undefined;
    return {
      title: episode.title,
      language: episode.language,
      author: { name: channel.name, path: channelPath(channel.id) },
      facts: [channel.name, rules.formatDuration(episode.duration_seconds)],
      ...pictureOf(episode),
      ...(episode.embeddable && { player: embedUrl(episode) }),
    };
  },
  channels: ({ model }, id) => {
    const { state } = model.channel(id) ?? {};
    const facts = ['Channel', talks(model.orders.countOfChannel(id))];
    return state && { title: state.name, facts, picture: state.thumbnail_url };
  },
  speakers: ({ model }, id) => {
    const speaker = model.orders.speakers.find(id);
    return speaker && { title: speaker.name, facts: ['Speaker', talks(speaker.episodes)] };
  },
  collections: ({ model }, id) => {
    const collection = model.collections.find(id);
    if (!collection) return undefined;
    const [first] = collection.talks.map(({ episode }) => episode.state);
    const facts = ['Collection', talks(collection.talks.length)];
    return { title: collection.state.title, facts, ...pictureOf(first!) };
  },
  events: ({ events }, id) => {
    const { state } = events.select('all').find((each) => each.id === id) ?? {};
    if (!state) return undefined;
    const { title, organizer, location, cancelled, image_url } = state;
    // The day where the event is.
    const day = rules.formatDay(datesOf(state).startDate.slice(0, 10));
    return {
      title,
      ...(organizer !== null && { author: { name: organizer } }),
      facts: [cancelled ? 'Cancelled' : 'Event', day, ...(location === null ? [] : [location])],
      picture: image_url === rules.EVENT_POSTER_URL ? null : image_url,
      sizes: state.image_sizes,
    };
  },
};

const talks = (count: number): string => rules.pluralize(count, 'talk');

const pictureOf = ({ thumbnail_url: picture, thumbnails: sizes }: EpisodeState) => ({
  picture,
  sizes,
});
