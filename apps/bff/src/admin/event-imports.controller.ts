import { Body, Controller, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import {
  type EventImport,
  EventImportQueryDto,
  eventImportSchema,
} from '@elevate/contracts/events';
import { EVENT_IMPORT } from '@elevate/rules';
import { API, ApiFilter, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { EventsClient } from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { readEventImport } from './event-import-body.js';

/** An entry that is no object is refused in the answer. */
const events = { type: 'array', items: {} } as const;

@Controller(`${API}/admin/events/import`)
@AdminEndpoint()
export class EventImportsController {
  constructor(private readonly events: EventsClient) {}

  @Post()
  @HttpCode(200)
  @ApiConsumes(...Object.values(EVENT_IMPORT.types))
  @ApiBody({
    description:
      'iCalendar or CSV in UTF-8, or JSON with the same names as the columns of CSV; at most 1 MB and 500 events.',
    required: true,
    schema: {
      oneOf: [{ type: 'string' }, { type: 'object', required: ['events'], properties: { events } }],
    },
  })
  @ApiFilter(EventImportQueryDto)
  @ApiJson({
    summary: 'Imports events from a calendar or a table, each good entry although others are bad.',
    gives: eventImportSchema,
  })
  @ApiProblem(400, 'The file as a whole cannot be read.')
  @ApiProblem(413, 'It has more than 1 MB.')
  @ApiProblem(415, 'It has another type.')
  async importEvents(
    @Query() { dry_run = 'false' }: EventImportQueryDto,
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
    @CurrentUser() caller: Caller,
  ): Promise<EventImport> {
    return this.events.request({
      method: 'POST',
      path: `/v1/events/import?dry_run=${dry_run}`,
      upload: await readEventImport(type, body),
      caller,
      schema: eventImportSchema,
    });
  }
}
