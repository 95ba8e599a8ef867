import {
  ARTICLE_ID,
  type Choice,
  CHOICE_ID_CHARACTERS,
  CHOICES_BATCH,
  DIGEST_FREQUENCIES,
  EPISODE_ID,
  FOLLOW_KINDS,
  HIDE_KINDS,
  HISTORY_BATCH,
  HISTORY_DAYS,
  HISTORY_ENTRIES,
  isFollow,
  isHide,
  isTimeZone,
  READ_BATCH,
  READ_DAYS,
  READ_MARKS,
  TIME_ZONE_LENGTH,
} from '@elevate/rules';
import { z } from 'zod';
import { dtoOf, dtoWith, matching, namedDto, text, time } from '../dto.js';
import { described, named, nullableText, type Shape } from '../fields.js';

const episode_id = matching(EPISODE_ID, 'Must be the id of an episode');
const article_id = matching(ARTICLE_ID, 'Must be the id of an article');

export class EpisodeDto extends namedDto('ListAddition', { episode_id }) {}
export class ArticleDto extends namedDto('BookmarkAddition', { article_id }) {}

const saved = { user_id: z.string(), created_at: z.string() };
export const listEntrySchema = z.object({ ...saved, ...EpisodeDto.schema.shape });
export type ListEntry = Shape<typeof listEntrySchema>;
/** The id is constant while the article stays bookmarked. */
export const bookmarkEntrySchema = z.object({
  id: z.string(),
  ...saved,
  ...ArticleDto.schema.shape,
});
export type Bookmark = Shape<typeof bookmarkEntrySchema>;

const REPEATABLE = 'Changes that a device made. Sending them again changes nothing.';
const readChangedAt = time.describe('The newest change wins. RFC 3339.');

const readMarkSchema = named('ReadMark', {
  article_id,
  read: z.boolean().describe('False if the article was marked as unread.'),
  changed_at: readChangedAt,
});

const readUntilSchema = named('ReadUntil', {
  until: time.describe(
    'Articles whose `created_at` is not later are read, unless a later mark says otherwise.',
  ),
  changed_at: readChangedAt,
});

export const readingSchema = described('Reading', 'Articles that the account has read.', {
  revision: z.int().nonnegative().describe('For `since` of the next change.'),
  all: readUntilSchema,
  marks: z
    .array(readMarkSchema)
    .describe(
      `The last changed first; at most ${READ_MARKS}, of the last ${READ_DAYS} days, after \`since\`.`,
    ),
});
export type ReadingView = Shape<typeof readingSchema>;

export class ReadingChangeDto extends dtoOf(
  described('ReadingChange', REPEATABLE, {
    marks: z.array(readMarkSchema).max(READ_BATCH),
    all: readUntilSchema.optional(),
    since: z
      .int()
      .nonnegative()
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('The answer has only marks that changed after this revision.'),
  }),
) {}

const changedAt = time.describe('The newest change of an episode wins. RFC 3339.');

const historyEntrySchema = described('HistoryEntry', 'A started episode.', {
  episode_id,
  seconds: z.int().nonnegative().max(1_000_000).describe('The position.'),
  finished: z.boolean().describe('It was seen to the end, also if it is watched again.'),
  at_end: z
    .boolean()
    .optional()
    .describe('The next Play starts at the beginning. Without it, `finished` says so.'),
  watched_at: time.describe('RFC 3339.'),
  changed_at: changedAt,
});

export const historySchema = described('History', 'The watch history of an account.', {
  keep: z.boolean().describe('True while positions are kept.'),
  items: z
    .array(historyEntrySchema)
    .describe(
      `The last watched first; at most ${HISTORY_ENTRIES}, of the last ${HISTORY_DAYS} days.`,
    ),
});
export type HistoryView = Shape<typeof historySchema>;

const removalSchema = named('HistoryRemoval', { episode_id, changed_at: changedAt });

const keepingSchema = named('HistoryKeeping', { value: z.boolean(), changed_at: time });

export class HistoryChangeDto extends dtoOf(
  described('HistoryChange', REPEATABLE, {
    entries: z.array(historyEntrySchema).max(HISTORY_BATCH),
    removals: z.array(removalSchema).max(HISTORY_BATCH),
    cleared_at: time
      .optional()
      .describe('Forgets every entry that changed at this time or before.'),
    keep: keepingSchema.optional(),
  }),
) {}

const idOf = (isChoice: (choice: Choice) => boolean) =>
  text(
    (id, { kind }) =>
      typeof kind === 'string' && isChoice({ kind, id })
        ? undefined
        : 'Must be an id or name of this kind',
    CHOICE_ID_CHARACTERS,
  ).describe('An id of a channel or an episode; else a name.');
const changed_at = time.describe('The newest change of a choice wins. RFC 3339.');
export const followFields = { kind: z.enum(FOLLOW_KINDS), id: idOf(isFollow), changed_at };
export const hideFields = { kind: z.enum(HIDE_KINDS), id: idOf(isHide), changed_at };

export const storedFollowingSchema = described(
  'StoredFollowing',
  'Everything that an account follows and hides.',
  {
    follows: z.array(z.object(followFields)),
    hidden: z.array(z.object(hideFields)),
    seen_at: z.string().nullable(),
  },
);
export type FollowingView = Shape<typeof storedFollowingSchema>;
type Choices = (FollowingView['follows'] | FollowingView['hidden'])[number];

export type ChoiceView<Kind extends string = string> = Omit<Choices, 'kind'> & {
  readonly kind: Kind;
};

const value = z.boolean().describe('False takes the choice back.');
const followChange = named('FollowChange', { ...followFields, value });
const hideChange = named('HideChange', { ...hideFields, value });

export class FollowingChangeDto extends dtoOf(
  described('FollowingChange', REPEATABLE, {
    follows: z.array(followChange).max(CHOICES_BATCH),
    hidden: z.array(hideChange).max(CHOICES_BATCH),
    seen_at: time.optional().describe('Items that were published until then are not new any more.'),
  }),
) {}

export const privateFeedSchema = named('PrivateFeed', {
  created_at: nullableText.describe('Null without a private feed.'),
});
export type PrivateFeedView = Shape<typeof privateFeedSchema>;

export const newPrivateFeedSchema = z.object({
  token: z.string().describe("Part of the feed's address; it cannot be read again."),
  created_at: z.string(),
});
export type NewPrivateFeed = Shape<typeof newPrivateFeedSchema>;

export class PrivateFeedDto extends dtoWith({
  token: matching(/^[A-Za-z0-9_-]{43}$/, 'Must be a token'),
}) {}

const digestTimes = {
  frequency: z.enum(DIGEST_FREQUENCIES),
  weekday: z.int().min(1).max(7).describe('From 1, Monday, to 7, Sunday; of weekly digests.'),
  hour: z.int().min(0).max(23).describe('In `zone`.'),
  zone: text(
    (zone) => (isTimeZone(zone) ? undefined : 'Must be a time zone, such as Africa/Lagos'),
    TIME_ZONE_LENGTH,
  ).describe('A time zone, such as `Africa/Lagos`.'),
};

export class DigestChangeDto extends namedDto('DigestChange', digestTimes) {}

export const digestSchema = described('Digest', 'When an account gets mails with what is new.', {
  ...digestTimes,
  next_at: nullableText.describe('RFC 3339; null where none is due.'),
  stopped: z
    .enum(['refused'])
    .nullable()
    .describe('`refused`: the mail server refused the address, so the digest was switched off.'),
});
export type DigestView = Shape<typeof digestSchema>;

export const digestPreviewSchema = named('DigestPreview', {
  subject: nullableText.describe('Null while there is nothing to send.'),
  text: z.string().nullable(),
});
export type DigestPreview = Shape<typeof digestPreviewSchema>;

export class UnsubscribeDto extends dtoWith({
  token: matching(/^[A-Za-z0-9_-]{22}$/, 'Must be a token'),
}) {}
