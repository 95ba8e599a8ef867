import {
  checkCollectionDescription,
  checkCollectionTitle,
  checkTalkNote,
  COLLECTION_LIMITS,
  COLLECTION_MESSAGES,
} from '@elevate/rules';
import { z } from 'zod';
import { characters, endTime, namedDto, oneOf, ruled, time } from '../dto.js';
import { count, instant, named, nullableText, type Shape, version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';
import { orderedPick } from './editor-picks.message.js';
import { checkDistinctTalks, episodeName, pickToSave } from './hero-desk.js';

/** Rows of the home page that a collection's row can follow; `hero` is the top of the page. */
export const HOME_PLACES = ['hero', 'trending', 'new', 'popular', 'career', 'editor'] as const;
export type HomePlace = (typeof HOME_PLACES)[number];

const homeAfter = z
  .enum(HOME_PLACES)
  .nullable()
  .describe('The row of the home page that its row follows; null for no row.');

const texts = { title: z.string(), description: z.string() };
const shownFor = {
  from: instant.nullable().describe('Shown from this time on; null for no start.'),
  until: instant.nullable().describe('Shown before this time; null for no end.'),
};

export const collectedTalk = orderedPick.extend({
  note: nullableText.describe("The curators' sentence about the talk."),
});
export type CollectedTalk = z.infer<typeof collectedTalk>;

export const collectionState = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .describe('The end of its address; never changes.'),
  version,
  ...texts,
  talks: z.array(collectedTalk).describe('In order. May name unavailable episodes.'),
  ...shownFor,
  home_after: homeAfter,
  changed_at: instant,
});
export type CollectionState = Shape<typeof collectionState>;

export const collectionChanged = defineMessage({
  type: 'catalogue.collection.changed.v1',
  topic: catalogueTopics.collection,
  summary: 'A collection of talks in the order of curators. Drafts are not published.',
  schema: collectionState,
});

export const collectionRemoved = defineRemoval({
  type: 'catalogue.collection.removed.v1',
  topic: catalogueTopics.collection,
  summary: 'The collection must no longer be shown.',
});

const collectedTalkName = named('CollectedTalk', { ...episodeName, ...collectedTalk.shape });

const desk = {
  id: z.string(),
  version: z.int().describe('Is the `ETag`. A change sends it as `If-Match`.'),
  ...texts,
  draft: z.boolean().describe('True: visitors do not see it.'),
  from: nullableText,
  until: nullableText,
  home_after: homeAfter,
  changed_at: z.string(),
};

export const deskCollectionSchema = named('DeskCollection', {
  ...desk,
  talks: z.array(collectedTalkName),
});
export type DeskCollection = Shape<typeof deskCollectionSchema>;

export const deskCollectionsSchema = named('DeskCollections', {
  items: z
    .array(named('DeskCollectionEntry', { ...desk, talks: count, unavailable: count }))
    .describe('By title.'),
});
export type DeskCollections = Shape<typeof deskCollectionsSchema>;

const talkToSave = pickToSave.extend({
  note: characters(checkTalkNote, COLLECTION_LIMITS.note).nullable().optional(),
});

export class CollectionToSaveDto extends namedDto('CollectionToSave', {
  title: characters(checkCollectionTitle, COLLECTION_LIMITS.title),
  description: characters(checkCollectionDescription, COLLECTION_LIMITS.description),
  draft: z.boolean(),
  from: time.nullable().optional(),
  until: endTime.nullable().optional(),
  home_after: oneOf(HOME_PLACES, 'Must be a row of the home page').nullable().optional(),
  talks: ruled(z.array(talkToSave).max(COLLECTION_LIMITS.talks), (talks) =>
    Array.isArray(talks) && talks.length <= COLLECTION_LIMITS.talks
      ? checkDistinctTalks(talks)
      : COLLECTION_MESSAGES.talks,
  ).describe('At most 500, in order.'),
}) {}
export type CollectionToSave = Shape<typeof CollectionToSaveDto.schema>;
