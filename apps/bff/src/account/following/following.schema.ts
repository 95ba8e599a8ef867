import { z } from 'zod';
import type {
  ChoiceView,
  DigestChange,
  DigestPreview,
  DigestView,
  FollowingView,
  PrivateFeedView,
} from '@elevate/contracts/user';
import {
  CHOICES_BATCH,
  CHOICES_MOST,
  ChoiceSet,
  type ChoosableItem,
  DIGEST_FREQUENCIES,
  FOLLOW_KINDS,
  type FollowKind,
  HIDE_KINDS,
} from '@elevate/rules';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { toArticle } from '../../api/news/article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';

const id = z.string().describe('An id of a channel or an episode; else a name.');
const changedAt = z.string().describe('The newest change of a choice wins. RFC 3339.');
const followFields = { kind: z.enum(FOLLOW_KINDS), id, changed_at: changedAt };
const hideFields = { kind: z.enum(HIDE_KINDS), id, changed_at: changedAt };

/** As the user service keeps it. */
export const storedFollowingSchema = z
  .object({
    follows: z.array(z.object(followFields)),
    hidden: z.array(z.object(hideFields)),
    seen_at: z.string().nullable(),
  })
  .meta({
    id: 'StoredFollowing',
    description: 'Everything that an account follows and hides.',
  }) satisfies z.ZodType<FollowingView, unknown>;

const name = z
  .string()
  .nullable()
  .describe('For display; null if the channel or the episode left the site.');

const followSchema = z.object({ ...followFields, name }).meta({ id: 'Follow' });
const hideSchema = z.object({ ...hideFields, name }).meta({ id: 'Hide' });

export const followingSchema = z
  .object({
    follows: z.array(followSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    hidden: z.array(hideSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    seen_at: z
      .string()
      .nullable()
      .describe('Later items are new. RFC 3339; null before the first visit.'),
  })
  .meta({ id: 'Following', description: 'The follows and the hidden choices of an account.' });
export type FollowingAnswer = z.infer<typeof followingSchema>;

const value = z.boolean().describe('False takes the choice back.');
const followChangeSchema = z
  .object({ ...followFields, value })
  .meta({ id: 'FollowChange' }) satisfies z.ZodType<ChoiceView, unknown>;
const hideChangeSchema = z
  .object({ ...hideFields, value })
  .meta({ id: 'HideChange' }) satisfies z.ZodType<ChoiceView, unknown>;

export const followingChangeSchema = z
  .object({
    follows: z.array(followChangeSchema).max(CHOICES_BATCH),
    hidden: z.array(hideChangeSchema).max(CHOICES_BATCH),
    seen_at: z
      .string()
      .optional()
      .describe('Items that were published until then are not new any more.'),
  })
  .meta({
    id: 'FollowingChange',
    description: 'Changes that a device made. Sending them again changes nothing.',
  });

const shown = {
  published_at: z.string().describe('RFC 3339, UTC.'),
  because: z
    .array(z.object({ kind: z.enum(FOLLOW_KINDS), id: z.string() }))
    .describe('The follows that it meets.'),
};

const followedItemSchema = z
  .object({ ...shown, episode: episodeSchema.nullable(), article: articleSchema.nullable() })
  .meta({ id: 'FollowedItem', description: 'A talk or an article; the other one is null.' });
export type FollowedItem = z.infer<typeof followedItemSchema>;

export const followedItemsSchema = z
  .object({ items: z.array(followedItemSchema), seen_at: z.string().nullable() })
  .meta({ id: 'FollowedItems', description: 'The newest of what an account follows.' });
export type FollowedItems = z.infer<typeof followedItemsSchema>;

export const privateFeedSchema = z
  .object({ created_at: z.string().nullable().describe('Null without a private feed.') })
  .meta({ id: 'PrivateFeed' }) satisfies z.ZodType<PrivateFeedView, unknown>;

const FOLLOWED_ITEMS = 60;

/** Old talks are not news: a scan of a large catalogue must stay a matter of milliseconds. */
const LOOKED_AT = 5_000;

type Choices = Pick<FollowingView, 'follows' | 'hidden'>;

interface Found<Item> {
  readonly item: Item;
  readonly published_at: string;
  readonly because: FollowedItem['because'];
}

/** The newest talks and articles that the account follows and does not hide, newest first. */
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
  ): Found<Item>[] => {
    const found: Found<Item>[] = [];
    let looked = 0;
    if (followed.size === 0) return found;
    for (const item of newestFirst) {
      const state = stateOf(item);
      // Undated episodes sort last.
      if (state.published_at === null || (looked += 1) > LOOKED_AT) break;
      const because = followed.of(state).map(({ kind, id }) => ({ kind, id }));
      if (because.length === 0 || hides.has(state)) continue;
      found.push({ item, published_at: state.published_at, because });
      if (found.length === FOLLOWED_ITEMS) break;
    }
    return found;
  };
}

const times = {
  frequency: z.enum(DIGEST_FREQUENCIES),
  weekday: z.int().min(1).max(7).describe('From 1, Monday, to 7, Sunday; of weekly digests.'),
  hour: z.int().min(0).max(23).describe('In `zone`.'),
  zone: z.string().describe('A time zone, such as `Africa/Lagos`.'),
};

export const digestChangeSchema = z.object(times).meta({ id: 'DigestChange' }) satisfies z.ZodType<
  DigestChange,
  unknown
>;

export const digestSchema = z
  .object({
    ...times,
    next_at: z.string().nullable().describe('RFC 3339; null where none is due.'),
    stopped: z
      .enum(['refused'])
      .nullable()
      .describe('`refused`: the mail server refused the address, so the digest was switched off.'),
  })
  .meta({
    id: 'Digest',
    description: 'When an account gets mails with what is new.',
  }) satisfies z.ZodType<DigestView, unknown>;

export const digestPreviewSchema = z
  .object({
    subject: z.string().nullable().describe('Null while there is nothing to send.'),
    text: z.string().nullable(),
  })
  .meta({ id: 'DigestPreview' }) satisfies z.ZodType<DigestPreview, unknown>;
