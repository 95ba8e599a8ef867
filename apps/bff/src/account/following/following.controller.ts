import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  type OnModuleInit,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import {
  FollowingChangeDto,
  type FollowingView,
  newPrivateFeedSchema,
  storedFollowingSchema,
  UnsubscribeDto,
} from '@elevate/contracts/user';
import type { Choice } from '@elevate/rules';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { CONFIG, Readiness } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem, named, text } from '../../http/api.decorator.js';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { type Caller, CurrentCaller, UserClient } from '../../services/service-clients.js';
import { CurrentUser, PersonalEndpoint, SignedInEndpoint } from '../../session/session.strategy.js';
import type { BffConfig } from '../../bff.config.js';
import {
  followedItems,
  type FollowedItems,
  followedItemsSchema,
  type FollowingAnswer,
  followingSchema,
} from './following.schema.js';

const FOLLOWING = '/v1/me/following';

/** The user service keeps the choices; the read model has what they are about. */
@ApiTags('following')
@Controller(`${API}/following`)
@SignedInEndpoint()
export class FollowingController {
  constructor(
    private readonly user: UserClient,
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly readiness: Readiness,
  ) {}

  @Get()
  @ApiJson({
    summary:
      'The channels, topics, speakers and news that the account follows, and its hidden choices.',
    gives: followingSchema,
  })
  async following(@CurrentUser() caller: Caller): Promise<FollowingAnswer> {
    return this.named(await this.stored({ method: 'GET', caller }));
  }

  @Put()
  @ApiJson({
    summary: 'Applies what changed on a device.',
    takes: FollowingChangeDto.schema,
    gives: followingSchema,
  })
  async changeFollowing(
    @Body() body: FollowingChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowingAnswer> {
    return this.named(await this.stored({ method: 'PUT', body, caller }));
  }

  @Get('items')
  @ApiJson({
    summary: 'The newest talks and articles of what the account follows, without what it hides.',
    gives: followedItemsSchema,
  })
  async followedItems(@CurrentUser() caller: Caller): Promise<FollowedItems> {
    requireState(this.readiness);
    const choices = await this.stored({ method: 'GET', caller });
    const items = followedItems(this.model, this.news, choices);
    return { items, seen_at: choices.seen_at };
  }

  private stored(request: StoredRequest): Promise<FollowingView> {
    return this.user.request({ ...request, path: FOLLOWING, schema: storedFollowingSchema });
  }

  private named({ follows, hidden, seen_at }: FollowingView): FollowingAnswer {
    return {
      follows: follows.map((follow) => ({ ...follow, name: this.nameOf(follow) })),
      hidden: hidden.map((hide) => ({ ...hide, name: this.nameOf(hide) })),
      seen_at,
    };
  }

  private nameOf({ kind, id }: Choice): string | null {
    if (kind === 'channel') return this.model.channel(id)?.state.name ?? null;
    if (kind === 'episode') return this.model.episode(id)?.state.title ?? null;
    return id;
  }
}

interface StoredRequest {
  readonly method: 'GET' | 'PUT';
  readonly body?: FollowingChangeDto;
  readonly caller: Caller;
}

const address = text.describe(
  'A secret: any reader with it can read the feed. It cannot be shown again.',
);
const privateFeedAddressesSchema = named('PrivateFeedAddresses', {
  created_at: text,
  atom_url: address,
  json_url: address,
});
type PrivateFeedAddresses = z.infer<typeof privateFeedAddressesSchema>;

@ApiTags('following')
@Controller(`${API}/following/feed`)
@SignedInEndpoint()
export class PrivateFeedController {
  constructor(
    private readonly user: UserClient,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'SITE_URL'>,
  ) {}

  @Post()
  @ApiJson({
    summary: 'Makes a new address of the private feed; the one before stops working.',
    gives: privateFeedAddressesSchema,
    status: 201,
  })
  async renewPrivateFeed(@CurrentUser() caller: Caller): Promise<PrivateFeedAddresses> {
    const { token, created_at } = await this.user.request({
      method: 'POST',
      path: '/v1/me/following/feed',
      caller,
      schema: newPrivateFeedSchema,
    });
    const url = (format: string) =>
      `${this.config.SITE_URL ?? ''}/feeds/following.${format}?token=${token}`;
    return { created_at, atom_url: url('xml'), json_url: url('json') };
  }
}

const PATH = `${API}/digest-ends`;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const TOKEN = { name: 'token', schema: { type: 'string' } } as const;

/** One-click unsubscription (RFC 8058): a mail program posts a form to the address in the mail. */
@ApiTags('following')
@Controller(PATH)
@PersonalEndpoint()
export class DigestEndsController implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly user: UserClient,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // The form says nothing that the address does not say.
    fastify.addContentTypeParser(
      FORMS,
      { parseAs: 'string' },
      ({ routeOptions: { url } }, _body, done) =>
        url === `/${PATH}`
          ? done(null, {})
          : done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 })),
    );
  }

  @Post()
  @HttpCode(204)
  @ApiJson({ summary: 'Stops a digest, by the token of a mail.' })
  @ApiQuery(TOKEN)
  @ApiConsumes('application/json', ...FORMS)
  @ApiBody({ required: false, schema: { type: 'object' } })
  @ApiProblem(400, 'The token is badly formed.')
  @ApiProblem(429, 'Too many attempts; `Retry-After` gives the seconds to wait.')
  endDigest(@Query() { token }: UnsubscribeDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.user.send({ method: 'POST', path: '/v1/digest-ends', body: { token }, caller });
  }

  /** Mail programs open the address: only a press may stop the digest. */
  @Get()
  @ApiOperation({ summary: 'Redirects to the page that asks before a digest stops.' })
  @ApiQuery(TOKEN)
  @ApiResponse({ status: 302, description: 'To the page that asks.' })
  @ApiProblem(400, 'The token is badly formed.')
  async askToEndDigest(@Query() { token }: UnsubscribeDto, @Res() reply: FastifyReply) {
    await reply.status(302).header('location', `/unsubscribe#token=${token}`).send();
  }
}
