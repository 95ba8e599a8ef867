import { z } from 'zod';
import type { ChoiceView, FollowingView, PrivateFeedView } from '@elevate/contracts/user';
import { CHOICES_BATCH, CHOICES_MOST, FOLLOW_KINDS, HIDE_KINDS } from '@elevate/rules';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';

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

export const followSchema = z.object({ ...followFields, name }).meta({ id: 'Follow' });
export const hideSchema = z.object({ ...hideFields, name }).meta({ id: 'Hide' });

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

export const followedItemSchema = z
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
