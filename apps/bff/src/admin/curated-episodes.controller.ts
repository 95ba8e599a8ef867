import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  EPISODE_AGES,
  EPISODE_FILTER_STATES,
  EPISODE_SORTS,
  YES_OR_NO,
  type CuratedEpisode,
  type CuratedPage,
  type EpisodeChoices,
} from '@elevate/contracts/catalogue';
import { BulkChangeDto, EpisodeChangeDto, EpisodeFilterDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import { pathSegment } from '../services/path-segment.js';
import { pathWith } from '../services/path-with.js';
import type { ServiceQuestion } from '../services/service.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  bulkChangeSchema,
  bulkOutcomeSchema,
  curatedEpisodeSchema,
  curatedPageSchema,
  episodeChangeSchema,
  episodeChoicesSchema,
  type BulkAnswer,
} from './curated-episode.schema.js';
import { Change, type VersionedChange } from './versioned-change.decorator.js';

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
      ...{ method: 'POST', path, body, caller },
      ...{ schema, waitSeconds: LOADING_SECONDS },
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
