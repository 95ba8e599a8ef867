import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HistoryChangeDto } from '@elevate/contracts/requests';
import type { HistoryView } from '@elevate/contracts/user';
import { ApiJson } from '../http/api-json.decorator.js';
import { API } from '../http/api-prefix.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { CurrentUser } from '../session/visitor.js';
import { historyChangeSchema, historySchema } from './history.schema.js';

const PATH = '/v1/me/history';

@ApiTags('history')
@Controller(`${API}/history`)
@SignedInEndpoint()
export class HistoryController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'The started episodes, with their positions.', gives: historySchema })
  history(@CurrentUser() caller: Caller): Promise<HistoryView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: historySchema });
  }

  @Put()
  @ApiJson({
    summary: 'Applies what changed on a device.',
    takes: historyChangeSchema,
    gives: historySchema,
  })
  changeHistory(
    @Body() body: HistoryChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<HistoryView> {
    return this.user.ask({ method: 'PUT', path: PATH, body, caller, schema: historySchema });
  }
}
