import { checkListName, COLLECTION_LIMITS, COLLECTION_MESSAGES, EPISODE_ID } from '@elevate/rules';
import { z } from 'zod';
import { characters, dtoWith, matching, namedDto, texts } from '../dto.js';
import { count, described, named, type Shape, version } from '../fields.js';
import { EpisodeDto } from './saved.js';

const name = characters(checkListName, COLLECTION_LIMITS.title);

const episode_ids = texts(
  (ids) =>
    ids.length > COLLECTION_LIMITS.talks || new Set(ids).size < ids.length
      ? COLLECTION_MESSAGES.talks
      : ids.every((id) => EPISODE_ID.test(id))
        ? undefined
        : 'Must be ids of episodes',
  z.array(z.string().regex(EPISODE_ID)).max(COLLECTION_LIMITS.talks),
).describe('In their order, each once.');

export class NewTalkListDto extends namedDto('NewTalkList', {
  name,
  episode_ids: episode_ids.optional(),
}) {}

export class TalkListChangeDto extends namedDto('TalkListChange', {
  version: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('The one that was read; another one is refused.'),
  name: name.optional(),
  episode_ids: episode_ids.optional(),
}) {}

export class ListedTalkDto extends dtoWith({
  id: matching(/^[A-Za-z0-9_-]{1,64}$/, 'Must be an id'),
  ...EpisodeDto.schema.shape,
}) {}

export class SharedListDto extends dtoWith({
  token: matching(/^[A-Za-z0-9_-]{22}$/, 'Must be a token'),
}) {}

export const talkListLinkSchema = named('TalkListLink', {
  path: z.string().describe('A path on this site. Who has it reads the list.'),
});

const listFields = {
  id: z.string(),
  name: z.string(),
  shared: talkListLinkSchema.nullable().describe('Null while it is private.'),
  version: version.describe('Increases with each change of the name or the talks.'),
  changed_at: z.string().describe('RFC 3339, UTC.'),
};

export const talkListSchema = described('TalkList', 'A list of talks, named by its member.', {
  ...listFields,
  talks: count,
  episode_ids: z.array(z.string()).describe('In the order of the list.'),
});
export type TalkListView = Shape<typeof talkListSchema>;

export const talkListsSchema = named('TalkLists', {
  items: z
    .array(talkListSchema)
    .describe(`The last changed first; at most ${COLLECTION_LIMITS.lists}.`),
});

export const storedTalkListSchema = z.object({
  ...listFields,
  items: z.array(z.object({ episode_id: z.string(), added_at: z.string() })),
});
export type StoredTalkList = Shape<typeof storedTalkListSchema>;

/** Names neither its owner nor its id. */
export const sharedTalkListSchema = storedTalkListSchema.pick({
  name: true,
  changed_at: true,
  items: true,
});
