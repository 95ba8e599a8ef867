import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { named } from '@elevate/contracts';
import {
  EpisodeDto,
  SharedListDto,
  sharedTalkListSchema,
  type StoredTalkList,
  storedTalkListSchema,
  talkListSchema,
} from '@elevate/contracts/user';
import { userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { z } from 'zod';
import { episodeSchema } from '../../api/episode.schema.js';
import { API, ApiFilter, ApiJson, ApiProblem, idSchema, text } from '../../http/api.decorator.js';
import { requireCurrent, requireState } from '../../http/ready-bytes/ready-bytes.js';
import { ReadModel } from '../../read-model/read-model.js';
import {
  type Caller,
  CatalogueClient,
  CurrentCaller,
  pathSegment,
  UserClient,
} from '../../services/service-clients.js';
import { CurrentUser, SignedInEndpoint } from '../../session/session.strategy.js';
import { EPISODES, lookUpHidden, unavailableSchema } from './saved.controller.js';

const talkListItemSchema = named('TalkListItem', {
  episode_id: text,
  added_at: text.describe('RFC 3339, UTC.'),
  episode: episodeSchema.nullable(),
  unavailable: unavailableSchema.nullable().describe('Null where `episode` is not.'),
});

const items = z.array(talkListItemSchema).describe('In the order of the list.');

const talkListDetailsSchema = talkListSchema
  .extend({ items })
  .meta({ id: 'TalkListDetails', description: 'A list with its talks, also unavailable ones.' });

const sharedListSchema = sharedTalkListSchema
  .extend({ items })
  .meta({ id: 'SharedTalkList', description: 'A shared list; its owner is not named.' });

const missing = 'The account does not have this list.';
const STORE = '/v1/me/lists';

/** The routes that need the catalogue; the others are forwarded. */
@ApiTags('lists')
@Controller(API)
export class ListsController {
  constructor(
    private readonly user: UserClient,
    private readonly readiness: Readiness,
    readonly catalogue: CatalogueClient,
    readonly model: ReadModel,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  @Get('lists/:id')
  @SignedInEndpoint()
  @ApiJson({ summary: 'A list with its talks.', gives: talkListDetailsSchema })
  @ApiParam({ name: 'id', schema: idSchema })
  @ApiProblem(404, missing)
  async list(@Param('id') id: string, @CurrentUser() caller: Caller) {
    requireState(this.readiness);
    const path = `${STORE}/${pathSegment(id)}`;
    const list = await this.user.get(path, storedTalkListSchema, caller);
    const items = await this.withEpisodes(list);
    const episode_ids = items.map(({ episode_id }) => episode_id);
    return { ...list, talks: episode_ids.length, episode_ids, items };
  }

  @Post('lists/:id/talks')
  @SignedInEndpoint()
  @HttpCode(200)
  @ApiJson({
    summary: 'Adds a talk at the end, unless the list has it.',
    takes: EpisodeDto.schema,
    gives: talkListSchema,
  })
  @ApiParam({ name: 'id', schema: idSchema })
  @ApiProblem(404, `${missing.slice(0, -1)}, or the episode is not shown.`)
  @ApiProblem(409, 'The list is full.')
  addToList(@Param('id') id: string, @Body() body: EpisodeDto, @CurrentUser() caller: Caller) {
    const path = `${STORE}/${pathSegment(id)}/talks`;
    requireState(this.readiness);
    if (!EPISODES.isShown(this, body.episode_id)) {
      requireCurrent(this.readiness);
      throw userError(...EPISODES.missing);
    }
    return this.user.post(path, body, talkListSchema, caller);
  }

  /** In the query, because logs record paths: the token alone gives access. */
  @Get('shared-lists')
  @Header('cache-control', 'private, no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  @ApiJson({ summary: 'A shared list, by the token of its link.', gives: sharedListSchema })
  @ApiFilter(SharedListDto)
  @ApiProblem(404, 'The link is unknown or has ended.')
  @ApiProblem(429, 'Too many requests; `Retry-After` gives the seconds to wait.')
  async sharedList(@Query() { token }: SharedListDto, @CurrentCaller() caller: Caller) {
    requireState(this.readiness);
    const path = '/v1/shared-lists/read';
    const list = await this.user.post(path, { token }, sharedTalkListSchema, caller);
    return { ...list, items: await this.withEpisodes(list) };
  }

  private async withEpisodes({ items }: Pick<StoredTalkList, 'items'>) {
    const ids = items.map(({ episode_id }) => episode_id);
    const details = await lookUpHidden(EPISODES, this, ids);
    return items.map((item) => {
      const { episode_id: id } = item;
      return { ...item, ...EPISODES.detailsOf(this, id, details.get(id)) };
    });
  }
}
