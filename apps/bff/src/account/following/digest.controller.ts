import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DigestChangeDto } from '@elevate/contracts/requests';
import type { DigestPreview, DigestView } from '@elevate/contracts/user';
import { ApiJson } from '../../http/api-json.decorator.js';
import { API } from '../../http/api-prefix.js';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/user.client.js';
import { SignedInEndpoint } from '../../session/account-endpoint.decorator.js';
import { CurrentUser } from '../../session/visitor.js';
import { digestChangeSchema, digestPreviewSchema, digestSchema } from './digest.schema.js';

const PATH = '/v1/me/digest';

@ApiTags('following')
@Controller(`${API}/digest`)
@SignedInEndpoint()
export class DigestController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'When the account gets a mail with what is new.', gives: digestSchema })
  digest(@CurrentUser() caller: Caller): Promise<DigestView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: digestSchema });
  }

  @Put()
  @ApiJson({
    summary: 'Sets when the account gets a mail with what is new.',
    takes: digestChangeSchema,
    gives: digestSchema,
  })
  changeDigest(@Body() body: DigestChangeDto, @CurrentUser() caller: Caller): Promise<DigestView> {
    return this.user.ask({ method: 'PUT', path: PATH, body, caller, schema: digestSchema });
  }

  @Get('preview')
  @ApiJson({ summary: 'The mail as it would be now, of one week.', gives: digestPreviewSchema })
  digestPreview(@CurrentUser() caller: Caller): Promise<DigestPreview> {
    const path = `${PATH}/preview`;
    return this.user.ask({ method: 'GET', path, caller, schema: digestPreviewSchema });
  }
}
