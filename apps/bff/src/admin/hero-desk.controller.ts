import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import type { HeroCandidates, HeroDesk } from '@elevate/contracts/catalogue';
import { HeroPinChangeDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import { pathSegment } from '../services/path-segment.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  heroCandidatesSchema,
  heroDeskSchema,
  heroPinChangeSchema,
} from './editor-picks.schema.js';

const PATH = '/v1/admin';

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
    const path = `${PATH}/hero-candidates`;
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
      ...{ method, path: `${PATH}/${path}`, caller, schema: heroDeskSchema },
      ...{ waitSeconds: CHOOSING_SECONDS, ...(body && { body }) },
    });
  }
}
