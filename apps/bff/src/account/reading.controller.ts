import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReadingChangeDto } from '@elevate/contracts/requests';
import type { ReadingView } from '@elevate/contracts/user';
import { ApiJson } from '../http/api-json.decorator.js';
import { API } from '../http/api-prefix.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { CurrentUser } from '../session/visitor.js';
import { readingChangeSchema, readingSchema } from './reading.schema.js';

const PATH = '/v1/me/reading';

@ApiTags('news')
@Controller(`${API}/reading`)
@SignedInEndpoint()
export class ReadingController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'The articles that the account has read.', gives: readingSchema })
  reading(@CurrentUser() caller: Caller): Promise<ReadingView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: readingSchema });
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
    return this.user.ask({ method: 'PUT', path: PATH, body, caller, schema: readingSchema });
  }
}
