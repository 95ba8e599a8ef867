import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type {
  DeclinedSuggestions,
  Suggestion,
  SuggestionDecision,
  SuggestionPage,
} from '@elevate/contracts/events';
import { SuggestionFilterDto } from '@elevate/contracts/requests';
import { SUGGESTION_KINDS, SUGGESTION_STATES } from '@elevate/rules';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { EventsClient, pathWith } from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { SuggestionAcceptance, suggestionPath, SUGGESTIONS_PATH } from './suggestion-acceptance.js';
import {
  declinedSuggestionsSchema,
  suggestionPageSchema,
  suggestionSchema,
} from './suggestion.schema.js';

const oneOf = (values: readonly string[]) => ({ type: 'string' as const, enum: [...values] });

@Controller(`${API}/admin/suggestions`)
@AdminEndpoint()
export class SuggestionsController {
  constructor(
    private readonly events: EventsClient,
    private readonly acceptance: SuggestionAcceptance,
  ) {}

  @Get()
  @ApiJson({
    summary: 'Suggestions of visitors, the one sent last first, 20 a page.',
    gives: suggestionPageSchema,
  })
  @ApiQuery({ name: 'state', required: false, schema: oneOf(SUGGESTION_STATES) })
  @ApiQuery({ name: 'kind', required: false, schema: oneOf(SUGGESTION_KINDS) })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1 } })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  suggestions(
    @Query() filter: SuggestionFilterDto,
    @CurrentUser() caller: Caller,
  ): Promise<SuggestionPage> {
    const path = pathWith(SUGGESTIONS_PATH, filter);
    return this.events.ask({ method: 'GET', path, caller, schema: suggestionPageSchema });
  }

  @Post(':id/accept')
  @HttpCode(200)
  @ApiJson({
    summary: 'Accepts a suggestion, and follows the suggested channel or feed.',
    gives: suggestionSchema,
  })
  @ApiProblem(400, 'The channel or feed was refused; the suggestion stays open.')
  @ApiProblem(404, 'There is no such suggestion, or no such channel.')
  @ApiProblem(409, 'Another decision came first.')
  acceptSuggestion(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Suggestion> {
    return this.acceptance.accept(id, caller);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @ApiJson({ summary: 'Declines a suggestion.', gives: suggestionSchema })
  @ApiProblem(404, 'There is no such suggestion.')
  @ApiProblem(409, 'Another decision came first.')
  declineSuggestion(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Suggestion> {
    return this.decide(id, 'decline', caller);
  }

  @Post(':id/decline-source')
  @HttpCode(200)
  @ApiJson({
    summary: 'Declines a suggestion and all other open ones of the same network.',
    gives: declinedSuggestionsSchema,
  })
  @ApiProblem(404, 'There is no such suggestion.')
  @ApiProblem(409, 'It is decided, or its network is not known.')
  declineSuggestionsOfSource(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<DeclinedSuggestions> {
    const path = `${suggestionPath(id)}/decline-source`;
    return this.events.ask({ method: 'POST', path, caller, schema: declinedSuggestionsSchema });
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @ApiJson({
    summary: 'Takes a decision back. A channel or feed that was added stays followed.',
    gives: suggestionSchema,
  })
  @ApiProblem(404, 'There is no such suggestion.')
  @ApiProblem(409, 'Another decision came first.')
  reopenSuggestion(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Suggestion> {
    return this.decide(id, 'reopen', caller);
  }

  private decide(id: string, decision: SuggestionDecision, caller: Caller): Promise<Suggestion> {
    const path = `${suggestionPath(id)}/${decision}`;
    return this.events.ask({ method: 'POST', path, caller, schema: suggestionSchema });
  }
}
