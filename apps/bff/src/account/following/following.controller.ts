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
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  FollowingChangeDto,
  type FollowingView,
  newPrivateFeedSchema,
  storedFollowingSchema,
  UnsubscribeDto,
  followFields,
  hideFields,
} from '@elevate/contracts/user';
import {
  type Choice,
  CHOICES_MOST,
  ChoiceSet,
  type ChoosableItem,
  FOLLOW_KINDS,
  type FollowKind,
} from '@elevate/rules';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { named, described, nullableText } from '@elevate/contracts';
import { z } from 'zod';
import { CONFIG, Readiness } from '@elevate/service-defaults';
import { API, ApiFilter, ApiJson, ApiProblem, text } from '../../http/api.decorator.js';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { type Caller, CurrentCaller, UserClient } from '../../services/service-clients.js';
import { CurrentUser, PersonalEndpoint, SignedInEndpoint } from '../../session/session.strategy.js';
import type { BffConfig } from '../../bff.config.js';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { toArticle } from '../../api/news/news.queries.js';

const name = nullableText.describe(
  'For display; null if the channel or the episode left the site.',
);

const followSchema = named('Follow', { ...followFields, name });
const hideSchema = named('Hide', { ...hideFields, name });

const followingSchema = described(
  'Following',
  'The follows and the hidden choices of an account.',
  {
    follows: z.array(followSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    hidden: z.array(hideSchema).describe(`The last chosen first; at most ${CHOICES_MOST}.`),
    seen_at: nullableText.describe('Later items are new. RFC 3339; null before the first visit.'),
  },
);
type FollowingAnswer = z.infer<typeof followingSchema>;

const followedItemSchema = described(
  'FollowedItem',
  'A talk or an article; the other one is null.',
  {
    published_at: text.describe('RFC 3339, UTC.'),
    because: z
      .array(z.object({ kind: z.enum(FOLLOW_KINDS), id: text }))
      .describe('The follows that it meets.'),
    episode: episodeSchema.nullable(),
    article: articleSchema.nullable(),
  },
);
export type FollowedItem = z.infer<typeof followedItemSchema>;

const followedItemsSchema = described('FollowedItems', 'The newest of what an account follows.', {
  items: z.array(followedItemSchema),
  seen_at: nullableText,
});
type FollowedItems = z.infer<typeof followedItemsSchema>;

const FOLLOWED_ITEMS = 60;

/** A scan of a large catalogue must stay a matter of milliseconds. */
const LOOKED_AT = 5_000;

type Choices = Pick<FollowingView, 'follows' | 'hidden'>;

/** Newest first, without what the account hides. */
export function followedItems(model: ReadModel, news: NewsModel, choices: Choices): FollowedItem[] {
  const pick = picker(choices);
  const episodes = pick(model.orders.newest.items(), ({ state }) => state);
  const articles = pick(news.select({}), ({ state }) => state);
  return [
    ...episodes.map(({ item, ...why }): FollowedItem => ({
      ...why,
      episode: toEpisode(model, item),
      article: null,
    })),
    ...articles.map(({ item, ...why }): FollowedItem => ({
      ...why,
      episode: null,
      article: toArticle(item.state),
    })),
  ]
    .sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))
    .slice(0, FOLLOWED_ITEMS);
}

function picker({ follows, hidden }: Choices) {
  const followed = new ChoiceSet<FollowKind>(follows);
  const hides = new ChoiceSet(hidden);
  return <Item>(
    newestFirst: Iterable<Item>,
    stateOf: (item: Item) => ChoosableItem & { readonly published_at: string | null },
  ) => {
    const matches: (Pick<FollowedItem, 'published_at' | 'because'> & { item: Item })[] = [];
    let looked = 0;
    if (followed.size === 0) return matches;
    for (const item of newestFirst) {
      const state = stateOf(item);
      if (state.published_at === null || (looked += 1) > LOOKED_AT) break;
      const because = followed.of(state).map(({ kind, id }) => ({ kind, id }));
      if (because.length === 0 || hides.has(state)) continue;
      matches.push({ item, published_at: state.published_at, because });
      if (matches.length === FOLLOWED_ITEMS) break;
    }
    return matches;
  };
}

const FOLLOWING = '/v1/me/following';

const address = text.describe(
  'A secret: any reader with it can read the feed. It cannot be shown again.',
);
const privateFeedAddressesSchema = named('PrivateFeedAddresses', {
  created_at: text,
  atom_url: address,
  json_url: address,
});
type PrivateFeedAddresses = z.infer<typeof privateFeedAddressesSchema>;

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
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'SITE_URL'>,
  ) {}

  @Get()
  @ApiJson({
    summary:
      'The channels, topics, speakers and news that the account follows, and its hidden choices.',
    gives: followingSchema,
  })
  async following(@CurrentUser() caller: Caller): Promise<FollowingAnswer> {
    return this.named(await this.stored(caller));
  }

  @Put()
  @ApiJson({
    summary: 'Applies what changed on a device.',
    takes: FollowingChangeDto.schema,
    gives: followingSchema,
  })
  async changeFollowing(@Body() body: FollowingChangeDto, @CurrentUser() caller: Caller) {
    const request = { method: 'PUT', path: FOLLOWING, body, caller } as const;
    return this.named(await this.user.request({ ...request, schema: storedFollowingSchema }));
  }

  @Get('items')
  @ApiJson({
    summary: 'The newest talks and articles of what the account follows, without what it hides.',
    gives: followedItemsSchema,
  })
  async followedItems(@CurrentUser() caller: Caller): Promise<FollowedItems> {
    requireState(this.readiness);
    const choices = await this.stored(caller);
    const items = followedItems(this.model, this.news, choices);
    return { items, seen_at: choices.seen_at };
  }

  @Post('feed')
  @ApiJson({
    summary: 'Makes a new address of the private feed; the one before stops working.',
    gives: privateFeedAddressesSchema,
    status: 201,
  })
  async renewPrivateFeed(@CurrentUser() caller: Caller): Promise<PrivateFeedAddresses> {
    const path = `${FOLLOWING}/feed`;
    const made = await this.user.post(path, undefined, newPrivateFeedSchema, caller);
    const { token, created_at } = made;
    const url = (format: string) =>
      `${this.config.SITE_URL ?? ''}/feeds/following.${format}?token=${token}`;
    return { created_at, atom_url: url('xml'), json_url: url('json') };
  }

  private stored(caller: Caller): Promise<FollowingView> {
    return this.user.get(FOLLOWING, storedFollowingSchema, caller);
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
    if (kind === 'speaker') return this.model.orders.speakers.find(id)?.name ?? id;
    return id;
  }
}

const PATH = `${API}/digest-ends`;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

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
  @ApiFilter(UnsubscribeDto)
  @ApiConsumes('application/json', ...FORMS)
  @ApiBody({ required: false, description: 'Not read: the address has the token.', schema: {} })
  @ApiProblem(429, 'Too many attempts; `Retry-After` gives the seconds to wait.')
  endDigest(@Query() { token }: UnsubscribeDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.user.send({ method: 'POST', path: '/v1/digest-ends', body: { token }, caller });
  }

  /** Mail programs open the address: only a press may stop the digest. */
  @Get()
  @ApiOperation({ summary: 'Redirects to the page that asks before a digest stops.' })
  @ApiFilter(UnsubscribeDto)
  @ApiResponse({ status: 302, description: 'To the page that asks.' })
  async askToEndDigest(@Query() { token }: UnsubscribeDto, @Res() reply: FastifyReply) {
    await reply.status(302).header('location', `/unsubscribe#token=${token}`).send();
  }
}
