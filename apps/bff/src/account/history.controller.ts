import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HistoryChangeDto, ReadingChangeDto } from '@elevate/contracts/requests';
import type { HistoryView, ReadingView } from '@elevate/contracts/user';
import { API, ApiJson } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/service-clients.js';
import { CurrentUser, SignedInEndpoint } from '../session/session.strategy.js';
import {
  historyChangeSchema,
  historySchema,
  readingChangeSchema,
  readingSchema,
} from './saved.schema.js';

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

const READING_PATH = '/v1/me/reading';

@ApiTags('news')
@Controller(`${API}/reading`)
@SignedInEndpoint()
export class ReadingController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'The articles that the account has read.', gives: readingSchema })
  reading(@CurrentUser() caller: Caller): Promise<ReadingView> {
    return this.user.ask({ method: 'GET', path: READING_PATH, caller, schema: readingSchema });
  }

  @Put()
  @ApiJson({
    summary: 'Applies read marks that a device changed.',
    takes: readingChangeSchema,
    gives: readingSchema,
  })
  changeReading(
    @Body() body: ReadingChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<ReadingView> {
    return this.user.ask({
      method: 'PUT',
      path: READING_PATH,
      body,
      caller,
      schema: readingSchema,
    });
  }
}
