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
import { FollowingChangeDto, newPrivateFeedSchema, UnsubscribeDto } from '@elevate/contracts/user';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { CONFIG } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem } from '../../http/api.decorator.js';
import { type Caller, CurrentCaller } from '../../services/caller.js';
import { CurrentUser, PersonalEndpoint, SignedInEndpoint } from '../../session/session.strategy.js';
import { UserClient } from '../../services/service-clients.js';
import type { BffConfig } from '../../bff.config.js';
import {
  type FollowedItems,
  followedItemsSchema,
  type FollowingAnswer,
  followingSchema,
} from './following.schema.js';
import { FollowingService } from './following.service.js';

@ApiTags('following')
@Controller(`${API}/following`)
@SignedInEndpoint()
export class FollowingController {
  constructor(private readonly service: FollowingService) {}

  @Get()
  @ApiJson({
    summary:
      'The channels, topics, speakers and news that the account follows, and its hidden choices.',
    gives: followingSchema,
  })
  following(@CurrentUser() caller: Caller): Promise<FollowingAnswer> {
    return this.service.following(caller);
  }

  @Put()
  @ApiJson({
    summary: 'Applies what changed on a device.',
    takes: FollowingChangeDto.schema,
    gives: followingSchema,
  })
  changeFollowing(
    @Body() body: FollowingChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowingAnswer> {
    return this.service.change(body, caller);
  }

  @Get('items')
  @ApiJson({
    summary: 'The newest talks and articles of what the account follows, without what it hides.',
    gives: followedItemsSchema,
  })
  followedItems(@CurrentUser() caller: Caller): Promise<FollowedItems> {
    return this.service.items(caller);
  }
}

const address = z
  .string()
  .describe('A secret: any reader with it can read the feed. It cannot be shown again.');
const privateFeedAddressesSchema = z
  .object({ created_at: z.string(), atom_url: address, json_url: address })
  .meta({ id: 'PrivateFeedAddresses' });
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
    const request = { method: 'POST', path: '/v1/me/following/feed', caller } as const;
    const { token, created_at } = await this.user.request({
      ...request,
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
