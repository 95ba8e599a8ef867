import { Body, Controller, Get, Headers, Put, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  SPEAKER_FILTERS,
  type SpeakerMerges,
  type SpeakerPage,
} from '@elevate/contracts/catalogue';
import { SpeakerFilterDto, SpeakerMergeDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { speakerMergeSchema, speakerMergesSchema, speakerPageSchema } from './speakers.schema.js';

type Reply = Pick<FastifyReply, 'header'>;

const PATH = '/v1/admin';

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
      ...{ method: 'GET', path: `${PATH}/speakers?${String(new URLSearchParams(given))}`, caller },
      ...{ schema: speakerPageSchema, waitSeconds },
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
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SpeakerMerges> {
    const { value, etag } = await this.catalogue.askTagged({
      ...{ method: 'PUT', path: `${PATH}/speaker-merges`, body, caller, ifMatch },
      ...{ schema: speakerMergesSchema, waitSeconds },
    });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}
