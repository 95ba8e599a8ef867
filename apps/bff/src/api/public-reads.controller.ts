import * as rules from '@elevate/rules';
import * as addresses from './addresses.js';
import { Controller, Get, Inject, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiExcludeController, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dtoOf, ruled } from '@elevate/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, userError } from '@elevate/errors';
import { addHandler, API, ApiProblem, ApiReady, ID } from '../http/api.decorator.js';
import { ReadyAnswers } from '../http/ready-bytes/ready-handler.js';
import { EventsClient, IngestionClient, type ServiceClient } from '../services/service-clients.js';
import {
  type Parameters,
  type PublicRead,
  answer,
  fixedAt,
  answerAbout,
  byId,
  idMatching,
  KEPT,
  type Kept,
  pageSchema,
  type Parameter,
  publicFields,
  read,
  type SiteState,
  textOf,
} from './public-read.js';
import type { EventState } from '@elevate/contracts/events';
import { compareNames } from '../read-model/episode-views.js';
import type { ReadModel } from '../read-model/read-model.js';
import {
  type EventCard,
  eventCardSchema,
  type EventCards,
  eventCardsSchema,
} from './news.schema.js';
import type { EventsModel } from '../read-model/events/events-model.js';
import type { ReadyBytes, Resource } from '../http/ready-bytes/ready-bytes.js';
import { COLLECTION_READS } from './collections/collections.queries.js';
import { EPISODE_READS, topicParameter } from './episodes/episode-reads.js';
import { NEWS_READS } from './news/news.queries.js';
import { SPEAKER_READS, speakerId } from './speakers/speakers.queries.js';
import {
  channelRowsPageSchema,
  heroSchema,
  homePageSchema,
  statsSchema,
  channelListSchema,
  channelPageSchema,
  type SearchResult,
  searchResultSchema,
  type TopicGroup,
  type TopicGroups,
  topicGroupsSchema,
} from './episode.schema.js';
import { episodeResultsSchema, filteredEpisodes } from './search/filtered-episodes.queries.js';
import {
  findResults,
  foundNothing,
  resultsSchema,
  searchEpisodes,
  type SearchResults,
} from './search/search.queries.js';
import type { Texts } from './search/said.js';
import { WithdrawnEpisodes } from './episodes/withdrawn-episodes.js';
import { channelList, channelPage, channelRowsPage } from './channels/channels.queries.js';
import { hero, stats } from './home/home.queries.js';

const channelId = idMatching(ID, 'id must be the id of a channel');
const eventId = idMatching(/^[A-Za-z0-9-]{1,64}$/, 'id must be the id of an event');

const CHANNEL_READS: readonly PublicRead[] = [
  read({
    path: 'channel-rows',
    tag: 'channels',
    operationId: 'channelRows',
    summary: 'Channels by name with their newest episodes; empty beyond the last page.',
    gives: channelRowsPageSchema,
    parameters: { page: { problem: rules.pageProblem, schema: pageSchema } },
    kept: 'rows',
    input: ({ page: pageNumber = '1' }) => Number(pageNumber),
    address: addresses.channelRowsUrl,
    resource: ({ model }, number) => answer(model, () => channelRowsPage(model, number)),
  }),
  read({
    path: 'channels',
    summary: 'Every channel by name, with how many episodes it has.',
    gives: channelListSchema,
    ...fixedAt(addresses.CHANNELS_URL),
    resource: ({ model }) => answer(model, () => channelList(model)),
  }),
  read({
    path: 'channels/:id',
    operationId: 'channel',
    summary: 'One channel with its newest episodes.',
    gives: channelPageSchema,
    missing: 'BFF.CHANNEL_NOT_FOUND',
    ...byId('items', channelId),
    address: addresses.channelUrl,
    resource: ({ model }, id) =>
      answerAbout(
        model,
        () => model.channel(id),
        (channel) => channelPage(model, channel),
      ),
  }),
  read({
    path: 'topics',
    summary: 'The topics of all episodes, in their groups.',
    gives: topicGroupsSchema,
    ...fixedAt(addresses.TOPICS_URL),
    resource: ({ model }) => answer(model, () => topicGroups(model)),
  }),
];

const EVENT_READS: readonly PublicRead[] = [
  read({
    path: 'events',
    summary: 'Published events.',
    gives: eventCardsSchema,
    parameters: {
      when: {
        problem: rules.eventTimesProblem,
        description: 'An event that has begun is past.',
        schema: {
          type: 'string',
          enum: [...rules.EVENT_TIMES],
          default: rules.DEFAULT_EVENT_TIMES,
        },
      },
    },
    pinned: rules.EVENT_TIMES.map((when) => ({ when })),
    input: ({ when }) => rules.parseEventTimes(when as string | undefined),
    address: addresses.eventsUrl,
    resource: ({ events }, when) => answer(events, () => eventCards(events, when)),
  }),
  read({
    path: 'events/:id',
    operationId: 'event',
    summary: 'One published event, also after it has ended.',
    gives: eventCardSchema,
    missing: 'BFF.EVENT_NOT_FOUND',
    ...byId('items', eventId),
    address: addresses.eventUrl,
    resource: ({ events }, id) => answerAbout(events, () => events.find(id)?.state, toEventCard),
  }),
];

const HOME_READS: readonly PublicRead[] = [
  read({
    path: 'home',
    summary: 'Everything the home page shows to everybody.',
    gives: homePageSchema,
    ignoresQuery: true,
    ...fixedAt(addresses.HOME_URL),
    resource: ({ model, home }) => answer(model, () => home.current().json),
  }),
  read({
    path: 'hero',
    tag: 'home',
    summary: 'The featured episode.',
    gives: heroSchema,
    ignoresQuery: true,
    ...fixedAt(addresses.HERO_URL),
    resource: ({ model }) => answer(model, () => hero(model)),
  }),
  read({
    path: 'stats',
    tag: 'home',
    summary: 'Counts of videos and channels.',
    gives: statsSchema,
    ignoresQuery: true,
    ...fixedAt(addresses.STATS_URL),
    resource: ({ model }) => answer(model, () => stats(model)),
  }),
];

const term: Parameter = {
  isRequired: true,
  problem: rules.searchTermProblem,
  description:
    'Words in any order, whatever their case and accents, the last one also unfinished; a phrase in quotes as it stands. The address or id of a talk finds this talk. Not blank.',
  schema: { type: 'string', pattern: rules.NOT_BLANK, maxLength: rules.SEARCH_TERM_CHARACTERS },
};

const filters: Readonly<Record<string, Parameter>> = {
  duration: {
    problem: rules.durationProblem,
    description: 'Of the episodes: 10 to 20, 20 to 45, or 45 minutes and more.',
    schema: { type: 'string', enum: [...rules.EPISODE_DURATIONS] },
  },
  year: {
    problem: rules.yearProblem,
    description: 'In which the episodes were published, UTC.',
    schema: { type: 'integer', minimum: 1900, maximum: 2099 },
  },
  language: {
    problem: rules.languageProblem,
    description: 'That the episodes speak, whatever the region.',
    schema: { type: 'string', pattern: '^[a-z]{2,3}$' },
  },
  sort: {
    problem: rules.listSortProblem,
    description: 'Of the episodes.',
    schema: { type: 'string', enum: [...rules.EPISODE_LIST_SORTS], default: 'newest' },
  },
  page: {
    problem: rules.searchPageProblem,
    description: 'Of the episodes.',
    schema: { ...pageSchema, maximum: 999 },
  },
};

const searchSort: Parameter = {
  problem: rules.searchSortProblem,
  description: 'Of the episodes. Without it, `best` for several words, otherwise `newest`.',
  schema: { type: 'string', enum: [...rules.SEARCH_SORTS] },
};

const SEARCH_READS: readonly PublicRead[] = [
  read({
    path: 'search',
    summary:
      'The episodes that contain a text or all of its words, and the first channels, topics, speakers and collections with it.',
    gives: searchResultSchema,
    parameters: { q: term },
    kept: 'searches',
    input: ({ q }) => rules.searchTerm(String(q)),
    address: addresses.searchUrl,
    resource: ({ model, texts, unfound }, q) =>
      answer(searched(model, texts), () => noted(unfound, q, searchEpisodes(model, q, texts))),
  }),
  read({
    path: 'search/results',
    operationId: 'searchResults',
    summary:
      'Episodes, channels, topics, speakers and collections that a text finds, with the counts of each filter.',
    gives: resultsSchema,
    parameters: { q: term, ...filters, sort: searchSort },
    kept: 'results',
    input: rules.readSearchQuery,
    address: addresses.resultsUrl,
    resource: ({ model, texts, unfound }, query) =>
      answer(searched(model, texts), () =>
        isWhole(query)
          ? noted(unfound, query.q, findResults(model, query, texts))
          : findResults(model, query, texts),
      ),
  }),
  read({
    path: 'filtered-episodes',
    tag: 'episodes',
    operationId: 'filteredEpisodes',
    summary:
      'Episodes of a channel, a speaker or topics, page by page, with the counts of each filter.',
    gives: episodeResultsSchema,
    parameters: {
      channel: {
        problem: channelId.problem,
        description: 'The id of a channel; an unknown one has no episodes.',
        schema: channelId.schema,
      },
      speaker: {
        problem: speakerId.problem,
        description: 'The id of a speaker; an unknown one has no episodes.',
        schema: speakerId.schema,
      },
      topic: topicParameter,
      ...filters,
    },
    kept: 'results',
    input: ({ channel, speaker, topic = [], ...filters }) => ({
      ...rules.readFilterQuery(filters),
      channel: textOf(channel),
      speaker: textOf(speaker),
      topics: [topic].flat(),
    }),
    address: addresses.filteredEpisodesUrl,
    resource: ({ model }, query) => answer(model, () => filteredEpisodes(model, query)),
  }),
];

const searched = (model: ReadModel, texts: Texts) => () => model.revision + texts.revision;

/** Filters may have left nothing. */
const isWhole = ({ duration, year, language }: rules.SearchQuery) =>
  [duration, year, language].every((filter) => filter === undefined);

/** Curators see which texts found nothing. */
function noted<Result extends SearchResult | SearchResults>(
  unfound: SiteState['unfound'],
  term: string,
  answered: Result | Promise<Result>,
): Result | Promise<Result> {
  const note = (result: Result) => {
    unfound.noteAnswer(term, foundNothing(result));
    return result;
  };
  return answered instanceof Promise ? answered.then(note) : note(answered);
}

/** Source of the ready bytes, the controller and the OpenAPI document. */
export const PUBLIC_READS: readonly PublicRead[] = [
  ...HOME_READS,
  ...CHANNEL_READS,
  ...EPISODE_READS,
  ...SPEAKER_READS,
  ...COLLECTION_READS,
  ...SEARCH_READS,
  ...NEWS_READS,
  ...EVENT_READS,
];

const PREFIX = `/${API}/`;

// The first path segment rules out most requests cheaply.
const bySegment = new Map<string, PublicRead[]>();
for (const read of PUBLIC_READS) {
  const [segment = ''] = read.path.split('/', 1);
  bySegment.set(segment, [...(bySegment.get(segment) ?? []), read]);
}

export function installPublicReads(ready: ReadyBytes, state: SiteState): void {
  for (const read of PUBLIC_READS) {
    for (const parameters of read.pinned ?? []) {
      const resource = read.resource(state, parameters);
      if (resource) ready.pin(read.canonical(parameters), resource);
    }
  }
  for (const kept of Object.keys(KEPT) as Kept[])
    ready.addRule((url) => resourceAt(state, kept, url), KEPT[kept]);
}

function resourceAt(state: SiteState, kept: Kept, url: string): Resource | undefined {
  if (!url.startsWith(PREFIX)) return undefined;
  const [segment = ''] = url.slice(PREFIX.length).split(/[/?]/, 1);
  for (const read of bySegment.get(segment) ?? []) {
    const parameters = read.parametersAt(url);
    if (parameters && read.keptIn(parameters) === kept) return read.resource(state, parameters);
  }
  return undefined;
}

export function eventCards(events: EventsModel, when: rules.EventTimes): EventCards {
  const { nextUp } = events;
  return {
    items: events.select(when).map(({ state }) => toEventCard(state)),
    next_change_at: when === 'all' ? null : (events.next?.state.starts_at ?? null),
    next_up: nextUp ? toEventCard(nextUp.state) : null,
  };
}

function toEventCard(state: EventState): EventCard {
  const { image_focus: focus, image_sizes: sizes, all_day, cancelled } = state;
  return {
    ...publicFields(eventCardSchema, state),
    image_sizes: sizes.map(({ url, width, height }) => ({ url, width, height })),
    image_focus: focus && { x: focus.x, y: focus.y },
    all_day: all_day || undefined,
    cancelled: cancelled || undefined,
  };
}

type Topic = TopicGroup['topics'][number];

function topicGroups(model: ReadModel): TopicGroups {
  const groups = new Map<string, Topic[]>(rules.TOPIC_GROUP_TITLES.map((title) => [title, []]));
  for (const { name, episodes } of model.orders.topics.topics()) {
    groups.get(rules.topicGroupOf(name))?.push({ name: rules.namedTopic(name) ?? name, episodes });
  }
  return {
    groups: rules.TOPIC_GROUP_TITLES.map((title) => ({
      title,
      topics: (groups.get(title) ?? []).sort(compareTopics),
    })).filter(({ topics }) => topics.length > 0),
  };
}

function compareTopics({ name: a }: Topic, { name: b }: Topic): number {
  return rules.byNamedTopic(a, b) || compareNames({ id: a, name: a }, { id: b, name: b });
}

/** Requests without ready bytes: other spellings and invalid parameters. */
@Controller(API)
export class PublicReadsController {
  constructor(
    @Inject(ReadyAnswers) readonly answers: ReadyAnswers,
    readonly withdrawn: WithdrawnEpisodes,
  ) {}

  async missingCode({ missing, isWithdrawable = false }: PublicRead, id: string) {
    const isWithdrawn = isWithdrawable && (await this.withdrawn.has(id));
    return isWithdrawn ? 'BFF.WITHDRAWN_EPISODE_NOT_FOUND' : missing;
  }
}

for (const read of PUBLIC_READS) addRoute(read);

function addRoute(read: PublicRead): void {
  addHandler(PublicReadsController, read.operationId, {
    handle(
      this: PublicReadsController,
      query: Parameters,
      path: Parameters,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const address = read.canonical({ ...query, ...path });
      const missing = () => this.missingCode(read, String(path['id']));
      return this.answers.send(address, request, reply, missing);
    },
    parameters: [
      [classOf(read, false), Query()],
      [classOf(read, true), Param()],
      [Object, Req()],
      [Object, Res()],
    ],
    decorators: decoratorsOf(read),
  });
}

function decoratorsOf({ path, tag, gives, summary, ...read }: PublicRead): MethodDecorator[] {
  const parameters = Object.entries(read.parameters ?? {}).map(([name, parameter]) => {
    const { isInPath, isRequired: required = false, description, schema } = parameter;
    const options = { name, required, schema, ...(description !== undefined && { description }) };
    return isInPath ? ApiParam(options) : ApiQuery(options);
  });
  const { missing, notFound = missing && `Nothing that is public has this id: \`${missing}\`.` } =
    read;
  const problems = [
    ...(read.ignoresQuery ? [] : [ApiProblem(400, 'A parameter is unknown or not valid.')]),
    ...(notFound === undefined ? [] : [ApiProblem(404, notFound)]),
  ];
  return [Get(path), ApiTags(tag), ApiReady(gives, summary), ...parameters, ...problems];
}

/** The validation pipe rejects undeclared parameters; without a class it ignores the query. */
function classOf({ parameters, ignoresQuery }: PublicRead, isPath: boolean): Type | object {
  if (!isPath && ignoresQuery) return Object;
  const ofPlace = Object.entries(parameters ?? {}).filter(
    ([, { isInPath = false }]) => isInPath === isPath,
  );
  const fields = ofPlace.map(([name, { problem, isRequired }]) => {
    const field = problem ? ruled(z.unknown(), problem) : z.unknown();
    return [name, isRequired ? field : field.optional()] as const;
  });
  return dtoOf(z.object(Object.fromEntries(fields)));
}

const NAME = /^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){1,3}$/;

/** Serves pictures of articles, and event images when the object store has no public URL. */
@ApiExcludeController()
@Controller()
export class StoredPicturesController {
  constructor(
    private readonly events: EventsClient,
    private readonly ingestion: IngestionClient,
  ) {}

  @Get('event-images/:name')
  eventImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.events, 'event-images', name);
  }

  @Get('article-pictures/:name')
  articlePicture(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.ingestion, 'article-pictures', name);
  }
}

async function send(
  reply: FastifyReply,
  service: ServiceClient,
  folder: string,
  name: string,
): Promise<void> {
  if (!NAME.test(name)) throw noSuchImage();
  const { status, headers, content } = await service.download(`/${folder}/${name}`);
  if (status !== 200) throw noSuchImage();
  await reply.headers(headers).send(content);
}

function noSuchImage(): AppError {
  return userError('BFF.IMAGE_NOT_FOUND', 'The image does not exist.');
}
