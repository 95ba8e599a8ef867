import { createHmac, randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NewSuggestionDto, type SentSuggestion } from '@elevate/contracts/events';
import { type AppError, userError } from '@elevate/errors';
import { CONFIG, networkOf, RateLimit, rateLimitAddress } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { API, ApiJson } from '../../http/api.decorator.js';
import { type Caller, CurrentCaller, EventsClient } from '../../services/service-clients.js';
import { MINUTE_MS, SUGGESTION_MESSAGES } from '@elevate/rules';

const SUGGESTIONS_PER_HOUR = 10;
const SOURCE_CHARACTERS = 16;

/** The events service gets a keyed hash of the visitor's network, never the address. */
@ApiTags('pages')
@Controller(API)
export class PublicSuggestionsController {
  private readonly limit = new RateLimit({ attempts: SUGGESTIONS_PER_HOUR, perMs: 60 * MINUTE_MS });

  private readonly key: string;

  constructor(
    private readonly events: EventsClient,
    @Inject(CONFIG)
    private readonly config: Pick<BffConfig, 'CALLER_SECRET' | 'TRANSCRIPT_SUGGESTIONS'>,
  ) {
    // Without the secret, sources are comparable until the next start only.
    this.key = config.CALLER_SECRET ?? randomUUID();
  }

  @Post('suggestions')
  @HttpCode(204)
  @ApiJson({
    summary: 'Suggests a channel, a feed or an event. A known one is answered like a new one.',
    takes: NewSuggestionDto.schema,
  })
  async suggest(
    @Body() body: NewSuggestionDto,
    @Ip() address: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    if (body.kind === 'transcript' && !this.config.TRANSCRIPT_SUGGESTIONS) {
      const errors = [{ field: 'kind', message: SUGGESTION_MESSAGES.unknownKind }];
      throw userError('HTTP.INVALID_REQUEST', SUGGESTION_MESSAGES.unknownKind, { errors });
    }
    const waitMs = this.limit.take(rateLimitAddress(address) ?? address);
    if (waitMs > 0) throw tooManySuggestions(waitMs, this.limit.policy);
    const sent: SentSuggestion = { ...body, ...this.sourceOf(address) };
    await this.events.send({ method: 'POST', path: '/v1/public-suggestions', body: sent, caller });
  }

  private sourceOf(address: string): Pick<SentSuggestion, 'source'> {
    const network = networkOf(address);
    if (network === null) return {};
    const hash = createHmac('sha256', this.key).update(`suggestion source ${network}`);
    return { source: hash.digest('base64url').slice(0, SOURCE_CHARACTERS) };
  }
}

function tooManySuggestions(waitMs: number, policy: string): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const when = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return userError(
    'BFF.SUGGESTIONS_TOO_MANY_REQUESTS',
    `Too many suggestions came from your network. Please try again in ${when}.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000), policy },
  );
}
