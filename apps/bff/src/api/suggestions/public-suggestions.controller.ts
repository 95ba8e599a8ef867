import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NewSuggestionDto } from '@elevate/contracts/requests';
import { AppError } from '@elevate/errors';
import { RateLimit, rateLimitAddress } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem } from '../../http/api.decorator.js';
import { CurrentCaller, type Caller } from '../../services/caller.js';
import { EventsClient } from '../../services/service-clients.js';
import { newSuggestionSchema } from './new-suggestion.schema.js';

const MINUTE_MS = 60_000;
const SUGGESTIONS_PER_HOUR = 10;

/** Keeps nothing about the visitor, not even the address. */
@ApiTags('pages')
@Controller(API)
export class PublicSuggestionsController {
  private readonly limit = new RateLimit({
    attempts: SUGGESTIONS_PER_HOUR,
    perMs: 60 * MINUTE_MS,
  });

  constructor(private readonly events: EventsClient) {}

  @Post('suggestions')
  @HttpCode(204)
  @ApiJson({
    summary: 'Suggests a channel, a feed or an event. A known one is answered like a new one.',
    takes: newSuggestionSchema,
  })
  @ApiProblem(503, 'The service behind this endpoint does not respond.')
  async suggest(
    @Body() body: NewSuggestionDto,
    @Ip() address: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const waitMs = this.limit.take(rateLimitAddress(address) ?? address);
    if (waitMs > 0) throw tooManySuggestions(waitMs);
    await this.events.tell({ method: 'POST', path: '/v1/public-suggestions', body, caller });
  }
}

function tooManySuggestions(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const when = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('BFF.SUGGESTIONS_TOO_MANY_REQUESTS', {
    kind: 'user',
    message: `Too many suggestions came from your network. Please try again in ${when}.`,
    details: { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  });
}
