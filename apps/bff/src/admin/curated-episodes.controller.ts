import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type CuratedEpisode,
  type CuratedPage,
  EPISODE_AGES,
  EPISODE_FILTER_STATES,
  EPISODE_SORTS,
  type EpisodeChoices,
  SPEAKER_FILTERS,
  type SpeakerMerges,
  type SpeakerPage,
  type TopicRulePreview,
  type TopicRules,
  YES_OR_NO,
} from '@elevate/contracts/catalogue';
import {
  BulkChangeDto,
  EpisodeChangeDto,
  EpisodeFilterDto,
  SpeakerFilterDto,
  SpeakerMergeDto,
  TopicWordsDto,
} from '@elevate/contracts/requests';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import {
  CatalogueClient,
  pathSegment,
  pathWith,
  type ServiceQuestion,
} from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint, Change, type VersionedChange } from './admin-endpoint.decorator.js';
import {
  type BulkAnswer,
  bulkChangeSchema,
  bulkOutcomeSchema,
  curatedEpisodeSchema,
  curatedPageSchema,
  episodeChangeSchema,
  episodeChoicesSchema,
  speakerMergeSchema,
  speakerMergesSchema,
  speakerPageSchema,
} from './curated-episode.schema.js';
import {
  topicRulePreviewSchema,
  topicRulesSchema,
  topicWordsSchema,
} from './admin-status.schema.js';

type Reply = Pick<FastifyReply, 'header'>;

const PATH = '/v1/admin';

/** The catalogue loads its table of all episodes at the first question. */
const LOADING_SECONDS = 20;

const text = { type: 'string' } as const;
const oneOf = (values: readonly string[]) => ({ ...text, enum: [...values] });
const SORTS = EPISODE_SORTS.flatMap((sort) => [sort, `-${sort}`]);

@Controller(`${API}/admin`)
@AdminEndpoint()
export class CuratedEpisodesController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get('episodes')
  @ApiJson({
    summary: 'All episodes, also hidden and withdrawn ones, 50 a page.',
    gives: curatedPageSchema,
  })
  @ApiQuery({
    name: 'q',
    required: false,
    schema: text,
    description: 'A part of a title, a speaker or the id.',
  })
  @ApiQuery({ name: 'channel', required: false, schema: text })
  @ApiQuery({ name: 'topic', required: false, schema: text })
  @ApiQuery({ name: 'state', required: false, schema: oneOf(EPISODE_FILTER_STATES) })
  @ApiQuery({ name: 'picture', required: false, schema: oneOf(YES_OR_NO) })
  @ApiQuery({ name: 'pick', required: false, schema: oneOf(YES_OR_NO) })
  @ApiQuery({ name: 'age', required: false, schema: oneOf(EPISODE_AGES) })
  @ApiQuery({ name: 'sort', required: false, schema: { ...oneOf(SORTS), default: '-published' } })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1 } })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  curatedEpisodes(
    @Query() filter: EpisodeFilterDto,
    @CurrentUser() caller: Caller,
  ): Promise<CuratedPage> {
    const path = pathWith(`${PATH}/episodes`, filter);
    const schema = curatedPageSchema;
    return this.catalogue.ask({
      method: 'GET',
      path,
      caller,
      schema,
      waitSeconds: LOADING_SECONDS,
    });
  }

  @Get('episode-choices')
  @ApiJson({ summary: 'The channels and topics of all episodes.', gives: episodeChoicesSchema })
  episodeChoices(@CurrentUser() caller: Caller): Promise<EpisodeChoices> {
    const path = `${PATH}/episode-choices`;
    const schema = episodeChoicesSchema;
    return this.catalogue.ask({
      method: 'GET',
      path,
      caller,
      schema,
      waitSeconds: LOADING_SECONDS,
    });
  }

  @Post('episodes/bulk')
  @HttpCode(200)
  @ApiJson({
    summary: 'Hides, shows, tags or untags up to 200 episodes, or takes such an action back.',
    takes: bulkChangeSchema,
    gives: bulkOutcomeSchema,
  })
  changeEpisodes(@Body() body: BulkChangeDto, @CurrentUser() caller: Caller): Promise<BulkAnswer> {
    const path = `${PATH}/episodes/bulk`;
    const schema = bulkOutcomeSchema;
    return this.catalogue.ask({
      method: 'POST',
      path,
      body,
      caller,
      schema,
      waitSeconds: LOADING_SECONDS,
    });
  }

  @Get('episodes/:id')
  @ApiJson({ summary: 'One episode, with its corrections.', gives: curatedEpisodeSchema })
  @ApiProblem(404, 'There is no such episode.')
  curatedEpisode(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CuratedEpisode> {
    return this.askFor({ method: 'GET', path: episodePath(id), caller }, reply);
  }

  @Patch('episodes/:id')
  @ApiParam({ name: 'id', schema: text })
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: text,
  })
  @ApiJson({
    summary: 'Corrects, hides or shows an episode.',
    takes: episodeChangeSchema,
    gives: curatedEpisodeSchema,
  })
  @ApiProblem(404, 'There is no such episode.')
  @ApiProblem(409, 'Another change or a withdrawal came first; `conflict` has both versions.')
  @ApiProblem(428, '`If-Match` is missing.')
  changeEpisode(
    @Change() { id, ifMatch }: VersionedChange,
    @Body() body: EpisodeChangeDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CuratedEpisode> {
    const question = { method: 'PATCH', path: episodePath(id), body, caller, ifMatch } as const;
    return this.askFor({ ...question, waitSeconds: LOADING_SECONDS }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: Reply): Promise<CuratedEpisode> {
    const { value, etag } = await this.catalogue.askTagged({
      ...question,
      schema: curatedEpisodeSchema,
    });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}

function episodePath(id: string): string {
  return `${PATH}/episodes/${pathSegment(id)}`;
}

type TopicRulesReply = Pick<FastifyReply, 'header'>;

const TOPIC_RULES_PATH = '/v1/admin/topic-rules';
const pathOf = (topic: string) => `${TOPIC_RULES_PATH}/${encodeURIComponent(topic)}`;

@Controller(`${API}/admin/topic-rules`)
@AdminEndpoint()
export class TopicRulesController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get()
  @ApiJson({ summary: 'The words that give episodes their topics.', gives: topicRulesSchema })
  topicRules(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: TopicRulesReply,
  ): Promise<TopicRules> {
    return this.askFor({ method: 'GET', path: TOPIC_RULES_PATH, caller }, reply);
  }

  @Post(':id/preview')
  @HttpCode(200)
  @ApiJson({
    summary: 'Counts the episodes that these words would change.',
    takes: topicWordsSchema,
    gives: topicRulePreviewSchema,
  })
  @ApiProblem(404, 'No such topic.')
  previewTopicRule(
    @Param('id') topic: string,
    @Body() body: TopicWordsDto,
    @CurrentUser() caller: Caller,
  ): Promise<TopicRulePreview> {
    const path = `${pathOf(topic)}/preview`;
    return this.catalogue.ask({
      method: 'POST',
      path,
      body,
      caller,
      schema: topicRulePreviewSchema,
    });
  }

  @Put(':id')
  @ApiParam({ name: 'id', description: 'The name of the topic.', schema: { type: 'string' } })
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string' },
  })
  @ApiJson({
    summary: "Sets the curators' words of one topic, for old and new episodes.",
    takes: topicWordsSchema,
    gives: topicRulesSchema,
  })
  @ApiProblem(404, 'No such topic.')
  @ApiProblem(409, 'Another change came first; `conflict` has the words of now.')
  @ApiProblem(428, '`If-Match` is missing.')
  saveTopicRule(
    @Change() { id, ifMatch }: VersionedChange,
    @Body() body: TopicWordsDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: TopicRulesReply,
  ): Promise<TopicRules> {
    return this.askFor({ method: 'PUT', path: pathOf(id), body, caller, ifMatch }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: TopicRulesReply): Promise<TopicRules> {
    const schema = topicRulesSchema;
    const { value, etag } = await this.catalogue.askTagged({ ...question, schema });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}

type SpeakersReply = Pick<FastifyReply, 'header'>;

const SPEAKERS_PATH = '/v1/admin';

/** The catalogue loads its table of all episodes at the first question. */
const waitSeconds = 20;

@Controller(`${API}/admin`)
@AdminEndpoint()
export class SpeakersController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get('speakers')
  @ApiJson({
    summary: 'The speakers of all episodes by name, 50 a page.',
    gives: speakerPageSchema,
  })
  @ApiQuery({
    name: 'q',
    required: false,
    schema: { type: 'string' },
    description: 'A part of a name.',
  })
  @ApiQuery({
    name: 'show',
    required: false,
    schema: { type: 'string', enum: [...SPEAKER_FILTERS] },
    description: 'Only speakers with similar names, or with merged ones.',
  })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1 } })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  listedSpeakers(
    @Query() filter: SpeakerFilterDto,
    @CurrentUser() caller: Caller,
  ): Promise<SpeakerPage> {
    const given = Object.entries(filter).flatMap(
      ([name, value]: [string, unknown]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
    );
    return this.catalogue.ask({
      method: 'GET',
      path: `${SPEAKERS_PATH}/speakers?${String(new URLSearchParams(given))}`,
      caller,
      schema: speakerPageSchema,
      waitSeconds,
    });
  }

  @Put('speaker-merges')
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string' },
  })
  @ApiJson({
    summary: 'Shows the talks of one name as talks of another, or takes that back.',
    takes: speakerMergeSchema,
    gives: speakerMergesSchema,
  })
  @ApiProblem(404, 'No talk has a speaker of this name.')
  @ApiProblem(409, 'Another change came first; `conflict` has the merges of now.')
  @ApiProblem(428, '`If-Match` is missing.')
  async mergeSpeakers(
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: SpeakerMergeDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: SpeakersReply,
  ): Promise<SpeakerMerges> {
    const { value, etag } = await this.catalogue.askTagged({
      method: 'PUT',
      path: `${SPEAKERS_PATH}/speaker-merges`,
      body,
      caller,
      ifMatch,
      schema: speakerMergesSchema,
      waitSeconds,
    });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}
