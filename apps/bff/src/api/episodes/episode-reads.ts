import {
  CATEGORY_RESULTS,
  FILTER_TOPIC_CHARACTERS,
  FILTER_TOPICS,
  HISTORY_ENTRIES,
  MORE_LIKE_THIS_EPISODES,
  NEXT_FROM_CHANNEL_EPISODES,
  parseInstant,
  topicFilterProblem,
} from '@elevate/rules';
import { transcriptSchema } from '@elevate/contracts/catalogue';
import {
  episodeCardsUrl,
  type EpisodesQuery,
  episodesUrl,
  episodeUrl,
  relatedUrl,
  transcriptUrl,
} from '../addresses.js';
import {
  episodeDetailSchema,
  type EpisodeCards,
  episodeCardsSchema,
  type EpisodeList,
  episodeListSchema,
  type RelatedEpisodes,
  relatedEpisodesSchema,
} from '../episode.schema.js';
import { type EpisodeChange, isAfter } from '../../read-model/episode-changes.js';
import { take } from '../../read-model/sorted-view.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import { partOf } from '../collections/collections.queries.js';
import { cursorOf, cursorOfForm, placeOf, toEpisode, toEpisodeDetail } from './episode.mapper.js';
import {
  answer,
  answerAbout,
  byId,
  idParameter,
  type Parameter,
  type PublicRead,
  read,
  textOf,
} from '../public-read.js';

function episodeCards(model: ReadModel, ids: readonly string[]): EpisodeCards {
  const episodes = [...new Set(ids)].flatMap((id) => model.episode(id) ?? []);
  return { items: episodes.map((episode) => toEpisode(model, episode)) };
}

function listEpisodes(model: ReadModel, query: EpisodesQuery): EpisodeList {
  const { topics, changedSince, cursor } = query;
  const isWalk = topics.length === 0 || changedSince !== undefined || cursor !== undefined;
  return isWalk ? pageOfChanges(model, query) : newestByTopics(model, topics);
}

function newestByTopics(model: ReadModel, topics: readonly string[]): EpisodeList {
  const newest = take(model.orders.topics.withAny(topics), CATEGORY_RESULTS);
  return {
    items: newest.map((episode) => toEpisode(model, episode)),
    total: model.orders.topics.countWithAny(topics),
    next_cursor: null,
  };
}

/** Oldest change first: an episode that changes during a walk comes once more at its end. */
function pageOfChanges(model: ReadModel, query: EpisodesQuery): EpisodeList {
  const start = { at: parseInstant(query.changedSince ?? '') ?? 0, id: '' };
  const from = placeOf(query.cursor) ?? start;
  const page: Changed[] = [];
  let total = 0;
  for (const change of changedAfter(model, start, query.topics)) {
    total += 1;
    if (page.length <= CATEGORY_RESULTS && isAfter(change.change, from)) page.push(change);
  }
  const items = page.slice(0, CATEGORY_RESULTS);
  const last = page.length > items.length ? items.at(-1) : undefined;
  return {
    items: items.map(({ episode }) => toEpisode(model, episode)),
    total,
    next_cursor: last ? cursorOf(last.change) : null,
  };
}

interface Changed {
  readonly change: EpisodeChange;
  readonly episode: ShownEpisode;
}

function* changedAfter(
  model: ReadModel,
  start: EpisodeChange,
  topics: readonly string[],
): Generator<Changed> {
  const tagged = topics.length > 0 && new Set(model.orders.topics.withAny(topics));
  for (const change of model.episodeChanges.after(start)) {
    const episode = model.episode(change.id);
    if (episode && (!tagged || tagged.has(episode))) yield { change, episode };
  }
}

/** Episodes that share a topic, then others of the channel, each newest first. */
function relatedTo(model: ReadModel, episode: ShownEpisode): RelatedEpisodes {
  const related = take(candidates(model, episode), MORE_LIKE_THIS_EPISODES);
  const ofChannel = model.orders.ofChannel(episode.state.channel_id);
  const from = ofChannel.indexOf(episode) + 1;
  const next = ofChannel.slice(from, from + NEXT_FROM_CHANNEL_EPISODES);
  return {
    items: related.map((item) => toEpisode(model, item)),
    next_in_channel: next.map((item) => toEpisode(model, item)),
    collections: partOf(model, episode.id),
  };
}

// Lazy: a topic of half the catalogue costs no more than the limit.
function* candidates({ orders }: ReadModel, episode: ShownEpisode): Generator<ShownEpisode> {
  const listed = new Set([episode]);
  const lists = [
    orders.topics.withAny(episode.state.topics),
    orders.ofChannel(episode.state.channel_id),
  ];
  for (const list of lists) {
    for (const candidate of list) {
      if (listed.has(candidate)) continue;
      listed.add(candidate);
      yield candidate;
    }
  }
}

export const topicParameter: Parameter = {
  isList: true,
  problem: topicFilterProblem,
  description: 'In any case; an episode with any of them is in the list.',
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: FILTER_TOPICS,
    items: { type: 'string', minLength: 1, maxLength: FILTER_TOPIC_CHARACTERS },
  },
};

export const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;

export const EPISODE_READS: readonly PublicRead[] = [
  read({
    path: 'episodes',
    summary:
      'All episodes, page by page, by the time of their last change; with only `topic`, the newest of these topics.',
    gives: episodeListSchema,
    parameters: {
      topic: topicParameter,
      changed_since: {
        problem: changedSinceProblem,
        description: 'Only episodes that, or whose channel, changed at this time or later.',
        schema: { type: 'string', format: 'date-time' },
      },
      cursor: {
        ...cursorOfForm(),
        description: '`next_cursor` of the page before, with the same other parameters.',
      },
    },
    kept: 'lists',
    input: ({ topic = [], changed_since, cursor }) => ({
      topics: [topic].flat(),
      changedSince: textOf(changed_since),
      cursor: textOf(cursor),
    }),
    address: episodesUrl,
    resource: ({ model }, query) => answer(model, () => listEpisodes(model, query)),
  }),
  read({
    path: 'episodes/:id',
    operationId: 'episode',
    summary: 'One episode with its description.',
    gives: episodeDetailSchema,
    notFound:
      'The episode is not shown; `BFF.WITHDRAWN_EPISODE_NOT_FOUND` if it was shown earlier.',
    isWithdrawable: true,
    ...byId('items'),
    ignoresQuery: true,
    address: episodeUrl,
    resource: ({ model }, id) =>
      answer(
        () => model.revisionOfEpisode(id),
        () => toEpisodeDetail(model, model.episode(id)!),
      ),
  }),
  read({
    path: 'episodes/:id/related',
    operationId: 'related',
    summary: 'More like one episode.',
    gives: relatedEpisodesSchema,
    notFound: 'The episode is not shown.',
    ...byId('items'),
    address: relatedUrl,
    resource: ({ model }, id) =>
      answerAbout(
        model,
        () => model.episode(id),
        (episode) => relatedTo(model, episode),
      ),
  }),
  read({
    path: 'episodes/:id/transcripts/:language',
    operationId: 'transcript',
    summary: 'The transcript of one episode in one language.',
    gives: transcriptSchema,
    notFound: 'The episode is not shown, or has no transcript in this language.',
    parameters: { id: idParameter, language: idParameter },
    kept: 'transcripts',
    input: ({ id, language }) => ({ id: String(id), language: String(language) }),
    address: ({ id, language }) => transcriptUrl(id, language),
    resource: ({ model, texts }, { id, language }) => {
      const transcript = () => shownTranscript(model, id, language);
      return answer(
        () => transcript()?.version,
        () => texts.read(transcript()!),
      );
    },
  }),
  read({
    path: 'episode-cards',
    tag: 'episodes',
    operationId: 'episodeCards',
    summary: 'Some episodes, by their ids.',
    gives: episodeCardsSchema,
    parameters: {
      id: {
        isRequired: true,
        isList: true,
        problem: idsProblem,
        description: 'An episode that is not shown is left out.',
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: HISTORY_ENTRIES,
          items: { type: 'string', pattern: EPISODE_ID.source },
        },
      },
    },
    kept: 'cards',
    input: ({ id = [] }) => [id].flat(),
    address: episodeCardsUrl,
    resource: ({ model }, ids) => answer(model, () => episodeCards(model, ids)),
  }),
];

function shownTranscript(model: ReadModel, id: string, language: string) {
  const episode = model.episode(id);
  return (
    episode && model.transcripts.of(episode.state).find((entry) => entry.language === language)
  );
}

function idsProblem(value: unknown): string | undefined {
  const ids: unknown[] = [value].flat();
  const areIds = ids.every((id) => typeof id === 'string' && EPISODE_ID.test(id));
  return areIds && ids.length > 0 && ids.length <= HISTORY_ENTRIES
    ? undefined
    : `id must be the ids of 1 to ${HISTORY_ENTRIES} episodes`;
}

export function changedSinceProblem(text: unknown): string | undefined {
  const isInstant = typeof text === 'string' && parseInstant(text) !== undefined;
  return isInstant ? undefined : 'changed_since must be an RFC 3339 time';
}
