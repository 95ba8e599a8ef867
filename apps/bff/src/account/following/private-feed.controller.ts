import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { NewPrivateFeed, PrivateFeedView } from '@elevate/contracts/user';
import { CONFIG } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { ApiJson } from '../../http/api-json.decorator.js';
import { API } from '../../http/api-prefix.js';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/user.client.js';
import { SignedInEndpoint } from '../../session/account-endpoint.decorator.js';
import { CurrentUser } from '../../session/visitor.js';
import { privateFeedSchema } from './following.schema.js';

const PATH = '/v1/me/following/feed';

const newPrivateFeedSchema = z.object({
  token: z.string(),
  created_at: z.string(),
}) satisfies z.ZodType<NewPrivateFeed, unknown>;

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

  @Get()
  @ApiJson({ summary: 'If the account has a private feed.', gives: privateFeedSchema })
  privateFeed(@CurrentUser() caller: Caller): Promise<PrivateFeedView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: privateFeedSchema });
  }

  @Post()
  @ApiJson({
    summary: 'Makes a new address of the private feed; the one before stops working.',
    gives: privateFeedAddressesSchema,
    status: 201,
  })
  async renewPrivateFeed(@CurrentUser() caller: Caller): Promise<PrivateFeedAddresses> {
    const asked = { method: 'POST', path: PATH, caller } as const;
    const { token, created_at } = await this.user.ask({ ...asked, schema: newPrivateFeedSchema });
    const url = (format: string) =>
      `${this.config.SITE_URL ?? ''}/feeds/following.${format}?token=${token}`;
    return { created_at, atom_url: url('xml'), json_url: url('json') };
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: 'Ends the private feed, where there is one.' })
  revokePrivateFeed(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: PATH, caller });
  }
}
