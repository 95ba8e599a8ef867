import { z } from 'zod';
import { followFields, type FollowingView, hideFields } from '@elevate/contracts/user';
import {
  CHOICES_MOST,
  ChoiceSet,
  type ChoosableItem,
  FOLLOW_KINDS,
  type FollowKind,
} from '@elevate/rules';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { toArticle } from '../../api/news/news.queries.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { described, named, nullableText, text } from '../../http/api.decorator.js';

const name = nullableText.describe(
  'For display; null if the channel or the episode left the site.',
);

const followSchema = named('Follow', { ...followFields, name });
const hideSchema = named('Hide', { ...hideFields, name });

export const followingSchema = described(
  'Following',
  'The follows and the hidden choices of an account.',
  {
    follows: z.array(followSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    hidden: z.array(hideSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    seen_at: nullableText.describe('Later items are new. RFC 3339; null before the first visit.'),
  },
);
export type FollowingAnswer = z.infer<typeof followingSchema>;

const shape = {
  published_at: text.describe('RFC 3339, UTC.'),
  because: z
    .array(z.object({ kind: z.enum(FOLLOW_KINDS), id: text }))
    .describe('The follows that it meets.'),
};

const followedItemSchema = described(
  'FollowedItem',
  'A talk or an article; the other one is null.',
  { ...shape, episode: episodeSchema.nullable(), article: articleSchema.nullable() },
);
export type FollowedItem = z.infer<typeof followedItemSchema>;

export const followedItemsSchema = described(
  'FollowedItems',
  'The newest of what an account follows.',
  { items: z.array(followedItemSchema), seen_at: nullableText },
);
export type FollowedItems = z.infer<typeof followedItemsSchema>;

const FOLLOWED_ITEMS = 60;

/** A scan of a large catalogue must stay a matter of milliseconds. */
const LOOKED_AT = 5_000;

type Choices = Pick<FollowingView, 'follows' | 'hidden'>;

interface FollowedMatch<Item> {
  readonly item: Item;
  readonly published_at: string;
  readonly because: FollowedItem['because'];
}

/** Newest first, without what the account hides. */
export function followedItems(model: ReadModel, news: NewsModel, choices: Choices): FollowedItem[] {
  const pick = picker(choices);
  const episodes = pick(model.orders.newest.items(), ({ state }) => state);
  const articles = pick(news.select({}), ({ state }) => state);
  return [
    ...episodes.map(({ item, ...why }): FollowedItem => ({
      ...why,
      episode: toEpisode(model, item),
      article: null,
    })),
    ...articles.map(({ item, ...why }): FollowedItem => ({
      ...why,
      episode: null,
      article: toArticle(item.state),
    })),
  ]
    .sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))
    .slice(0, FOLLOWED_ITEMS);
}

function picker({ follows, hidden }: Choices) {
  const followed = new ChoiceSet<FollowKind>(follows);
  const hides = new ChoiceSet(hidden);
  return <Item>(
    newestFirst: Iterable<Item>,
    stateOf: (item: Item) => ChoosableItem & { readonly published_at: string | null },
  ): FollowedMatch<Item>[] => {
    const matches: FollowedMatch<Item>[] = [];
    let looked = 0;
    if (followed.size === 0) return matches;
    for (const item of newestFirst) {
      const state = stateOf(item);
      if (state.published_at === null || (looked += 1) > LOOKED_AT) break;
      const because = followed.of(state).map(({ kind, id }) => ({ kind, id }));
      if (because.length === 0 || hides.has(state)) continue;
      matches.push({ item, published_at: state.published_at, because });
      if (matches.length === FOLLOWED_ITEMS) break;
    }
    return matches;
  };
}
