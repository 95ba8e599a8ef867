import { described, named, nullableText } from '@elevate/contracts';
import { z } from 'zod';
import { text } from '../../http/api.decorator.js';
import type { ShownCollection } from '../../read-model/collections/collections-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { COLLECTIONS_URL, collectionUrl } from '../addresses.js';
import { episodeSchema, type RelatedEpisodes, thumbnailSchema } from '../episode.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import {
  answer,
  answerAbout,
  byId,
  fixedAt,
  idMatching,
  publicFields,
  type PublicRead,
  read,
} from '../public-read.js';

const facts = {
  id: text.describe('The end of the address of its page: /collections/{id}.'),
  title: text,
  description: text,
  changed_at: text.describe('RFC 3339, UTC.'),
};

const COVER_PICTURES = 4;

const coverPictureSchema = named('CoverPicture', {
  id: text,
  title: text,
  thumbnail_url: nullableText,
  thumbnails: z.array(thumbnailSchema),
});

const collectionEntrySchema = described('CollectionEntry', 'A collection as a list shows it.', {
  ...facts,
  episode_ids: z.array(text).describe('Its talks, in order.'),
  cover: z
    .array(coverPictureSchema)
    .describe(`Pictures of its first talks, at most ${COVER_PICTURES}.`),
});

const collectionListSchema = described('CollectionList', 'Every collection.', {
  items: z.array(collectionEntrySchema).describe('By title.'),
});

const collectionPageSchema = described('CollectionPage', 'Talks in the order of curators.', {
  ...facts,
  talks: z.array(
    named('CollectionTalk', {
      note: nullableText.describe("The curators' sentence about it."),
      episode: episodeSchema,
    }),
  ),
});

const factsSchema = z.object(facts);

function toEntry({ state, talks }: ShownCollection): z.infer<typeof collectionEntrySchema> {
  return {
    ...publicFields(factsSchema, state),
    episode_ids: talks.map(({ episode }) => episode.id),
    cover: talks
      .slice(0, COVER_PICTURES)
      .map(({ episode }) => publicFields(coverPictureSchema, episode.state)),
  };
}

/** Its collections, with the talks before and after it. */
export function partOf(model: ReadModel, episodeId: string): RelatedEpisodes['collections'] {
  return model.collections.shown().flatMap(({ state: { id, title }, talks }) => {
    const at = talks.findIndex(({ episode }) => episode.id === episodeId);
    if (at === -1) return [];
    const cardAt = (place: number) => {
      const talk = talks[place];
      return talk ? toEpisode(model, talk.episode) : null;
    };
    const [previous, next] = [cardAt(at - 1), cardAt(at + 1)];
    return [{ id, title, place: at + 1, talks: talks.length, previous, next }];
  });
}

const collectionId = idMatching(/^[a-z0-9-]{1,64}$/, 'id must be the id of a collection');

export const COLLECTION_READS: readonly PublicRead[] = [
  read({
    path: 'collections',
    summary: 'Every collection by title.',
    gives: collectionListSchema,
    ...fixedAt(COLLECTIONS_URL),
    resource: ({ model }) =>
      answer(model, () => ({ items: model.collections.shown().map(toEntry) })),
  }),
  read({
    path: 'collections/:id',
    operationId: 'collection',
    summary: 'One collection with its talks in order.',
    gives: collectionPageSchema,
    missing: 'BFF.COLLECTION_NOT_FOUND',
    ...byId('items', collectionId),
    address: collectionUrl,
    resource: ({ model }, id) =>
      answerAbout(
        model,
        () => model.collections.find(id),
        ({ state, talks }) => ({
          ...publicFields(factsSchema, state),
          talks: talks.map(({ note, episode }) => ({ note, episode: toEpisode(model, episode) })),
        }),
      ),
  }),
];
