import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import {
  declinedSuggestionsSchema,
  type Suggestion,
  SuggestionFilterDto,
  suggestionPageSchema,
  suggestionSchema,
} from '@elevate/contracts/events';
import { channelNameIn } from '@elevate/rules';
import { API, ApiJson, ApiProblem, idSchema } from '../http/api.decorator.js';
import {
  type Caller,
  EventsClient,
  IngestionClient,
  pathSegment,
} from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { get, post } from '../session/forwarded-routes.js';

const DECIDED = 'Another decision came first.';

export const SuggestionsController = adminRoutes(
  { service: EventsClient, path: '/admin/suggestions', missing: 'The suggestion does not exist.' },
  {
    suggestions: get(
      '/',
      'Suggestions of visitors, the one sent last first, 20 a page.',
      suggestionPageSchema,
      { query: SuggestionFilterDto },
    ),
    declineSuggestion: post('/:id/decline', 'Declines a suggestion.', {
      gives: suggestionSchema,
      problems: { 409: DECIDED },
    }),
    declineSuggestionsOfSource: post(
      '/:id/decline-source',
      'Declines a suggestion and all other open ones of the same network.',
      {
        gives: declinedSuggestionsSchema,
        problems: { 409: 'It is decided, or its network is not known.' },
      },
    ),
    reopenSuggestion: post(
      '/:id/reopen',
      'Takes a decision back. A channel or feed that was added stays followed.',
      { gives: suggestionSchema, problems: { 409: DECIDED } },
    ),
  },
);

@Controller(`${API}/admin/suggestions`)
@AdminEndpoint()
export class SuggestionAcceptanceController {
  constructor(
    private readonly events: EventsClient,
    private readonly ingestion: IngestionClient,
  ) {}

  /** Adds the source first: if it is refused, the suggestion stays open. */
  @Post(':id/accept')
  @HttpCode(200)
  @ApiJson({
    summary: 'Accepts a suggestion, and follows the suggested channel or feed.',
    gives: suggestionSchema,
  })
  @ApiParam({ name: 'id', schema: idSchema })
  @ApiProblem(400, 'The channel or feed was refused; the suggestion stays open.')
  @ApiProblem(404, 'The suggestion or the channel does not exist.')
  @ApiProblem(409, DECIDED)
  async acceptSuggestion(@Param('id') id: string, @CurrentUser() caller: Caller) {
    const path = `/v1/suggestions/${pathSegment(id)}`;
    const suggestion = await this.events.get(path, suggestionSchema, caller);
    const source = suggestion.state === 'open' ? sourceOf(suggestion) : undefined;
    if (source) await this.ingestion.send({ method: 'POST', ...source, caller });
    return this.events.post(`${path}/accept`, undefined, suggestionSchema, caller);
  }
}

/** The name comes from the source, not from a visitor. Undefined for what an administrator adds by hand. */
function sourceOf({ kind, address }: Suggestion) {
  if (kind === 'feed') return { path: '/v1/feeds', body: { feeds: [{ feed_url: address }] } };
  if (kind !== 'channel') return undefined;
  const channels = [{ channel: channelNameIn(address) ?? address }];
  return { path: '/v1/channels', body: { channels } };
}
