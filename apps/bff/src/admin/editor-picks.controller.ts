import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Put, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EditorPicks, HeroCandidates, HeroDesk } from '@elevate/contracts/catalogue';
import { EditorPicksOrderDto, HeroPinChangeDto } from '@elevate/contracts/requests';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient, pathSegment, type ServiceQuestion } from '../services/service-clients.js';
import type { ServiceMethod } from '../services/inject.adapter.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  editorPicksOrderSchema,
  editorPicksSchema,
  heroCandidatesSchema,
  heroDeskSchema,
  heroPinChangeSchema,
} from './curated-episode.schema.js';

@Controller(`${API}/admin/episodes/:id/editor-pick`)
@AdminEndpoint()
export class EditorPicksController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Put()
  @HttpCode(204)
  @ApiJson({ summary: "Makes an episode an editor's pick." })
  @ApiProblem(404, 'There is no such episode.')
  pickEpisode(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.tell('PUT', id, caller);
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: "An episode is an editor's pick no longer." })
  @ApiProblem(404, 'There is no such episode.')
  unpickEpisode(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.tell('DELETE', id, caller);
  }

  private tell(method: ServiceMethod, id: string, caller: Caller): Promise<void> {
    const path = `/v1/episodes/${pathSegment(id)}/editor-pick`;
    return this.catalogue.tell({ method, path, caller });
  }
}

const HERO_DESK_PATH = '/v1/admin';

/** The catalogue reads every episode to choose a hero. */
const CHOOSING_SECONDS = 20;

@Controller(`${API}/admin`)
@AdminEndpoint()
export class HeroDeskController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get('hero-pin')
  @ApiJson({ summary: 'The hero, its pin and the excluded episodes.', gives: heroDeskSchema })
  heroDesk(@CurrentUser() caller: Caller): Promise<HeroDesk> {
    return this.ask('GET', 'hero-pin', caller);
  }

  @Put('hero-pin')
  @ApiJson({
    summary: 'Makes an episode the hero until a time.',
    takes: heroPinChangeSchema,
    gives: heroDeskSchema,
  })
  @ApiProblem(409, 'The hero changed at the same moment.')
  pinHero(@Body() body: HeroPinChangeDto, @CurrentUser() caller: Caller): Promise<HeroDesk> {
    return this.ask('PUT', 'hero-pin', caller, body);
  }

  @Delete('hero-pin')
  @ApiJson({ summary: 'Ends the pin; another episode becomes the hero.', gives: heroDeskSchema })
  @ApiProblem(409, 'The hero changed at the same moment.')
  unpinHero(@CurrentUser() caller: Caller): Promise<HeroDesk> {
    return this.ask('DELETE', 'hero-pin', caller);
  }

  @Get('hero-candidates')
  @ApiJson({
    summary: 'The next ten heroes, with their scores.',
    gives: heroCandidatesSchema,
  })
  heroCandidates(@CurrentUser() caller: Caller): Promise<HeroCandidates> {
    const path = `${HERO_DESK_PATH}/hero-candidates`;
    const schema = heroCandidatesSchema;
    const waitSeconds = CHOOSING_SECONDS;
    return this.catalogue.ask({ method: 'GET', path, caller, schema, waitSeconds });
  }

  @Put('hero-exclusions/:id')
  @ApiJson({ summary: 'Excludes an episode from the hero for good.', gives: heroDeskSchema })
  @ApiProblem(400, 'Visitors cannot see the episode.')
  @ApiProblem(409, 'The hero changed at the same moment.')
  excludeFromHero(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<HeroDesk> {
    return this.ask('PUT', `hero-exclusions/${pathSegment(id)}`, caller);
  }

  @Delete('hero-exclusions/:id')
  @ApiJson({ summary: 'Allows an excluded episode as the hero again.', gives: heroDeskSchema })
  @ApiProblem(409, 'The hero changed at the same moment.')
  allowAsHero(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<HeroDesk> {
    return this.ask('DELETE', `hero-exclusions/${pathSegment(id)}`, caller);
  }

  private ask(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    caller: Caller,
    body?: HeroPinChangeDto,
  ): Promise<HeroDesk> {
    return this.catalogue.ask({
      method,
      path: `${HERO_DESK_PATH}/${path}`,
      caller,
      schema: heroDeskSchema,
      waitSeconds: CHOOSING_SECONDS,
      ...(body && { body }),
    });
  }
}

type Reply = Pick<FastifyReply, 'header'>;

const PATH = '/v1/admin/editor-picks';

@Controller(`${API}/admin/editor-picks`)
@AdminEndpoint()
export class PicksOrderController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get()
  @ApiJson({ summary: "The editor's picks in their order.", gives: editorPicksSchema })
  editorPicks(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EditorPicks> {
    return this.askFor({ method: 'GET', path: PATH, caller }, reply);
  }

  @Put()
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string' },
  })
  @ApiJson({
    summary: "Sets the editor's picks, their order and their dates.",
    takes: editorPicksOrderSchema,
    gives: editorPicksSchema,
  })
  @ApiProblem(409, 'Another change came first; `conflict` has both versions.')
  @ApiProblem(428, '`If-Match` is missing.')
  orderEditorPicks(
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: EditorPicksOrderDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EditorPicks> {
    return this.askFor({ method: 'PUT', path: PATH, body, caller, ifMatch }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: Reply): Promise<EditorPicks> {
    const schema = editorPicksSchema;
    const { value, etag } = await this.catalogue.askTagged({ ...question, schema });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}
