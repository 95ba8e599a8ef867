import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DeleteAccountDto } from '@elevate/contracts/requests';
import type { DeletionRequestView } from '@elevate/contracts/user';
import { DELETION_DAYS } from '@elevate/rules';
import { ApiJson } from '../http/api-json.decorator.js';
import { API } from '../http/api-prefix.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { CurrentUser } from '../session/visitor.js';
import { deletionRequestSchema, deletionSchema } from './account.schema.js';

const PATH = '/v1/me/deletion-request';

@ApiTags('account')
@Controller(`${API}/account/deletion-request`)
@SignedInEndpoint()
export class DeletionRequestController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'When the account will be deleted.', gives: deletionRequestSchema })
  deletionRequest(@CurrentUser() caller: Caller): Promise<DeletionRequestView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: deletionRequestSchema });
  }

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: `Deletes the account and all its data after ${DELETION_DAYS} days.`,
    takes: deletionSchema,
    gives: deletionRequestSchema,
  })
  requestDeletion(
    @Body() body: DeleteAccountDto,
    @CurrentUser() caller: Caller,
  ): Promise<DeletionRequestView> {
    const schema = deletionRequestSchema;
    return this.user.ask({ method: 'POST', path: PATH, body, caller, schema });
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: 'Keeps the account.' })
  stopDeletion(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: PATH, caller });
  }
}
