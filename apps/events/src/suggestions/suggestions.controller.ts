import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Admin, AdminGuard, type Administrator } from '@elevate/admin-access';
import {
  type DeclinedSuggestions,
  SentSuggestionDto,
  type Suggestion,
  SuggestionFilterDto,
  type SuggestionPage,
} from '@elevate/contracts/events';
import { SuggestionsService } from './suggestions.service.js';

@Controller('v1/suggestions')
@UseGuards(AdminGuard)
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Get()
  list(@Query() filter: SuggestionFilterDto): Promise<SuggestionPage> {
    return this.suggestions.list(filter);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<Suggestion> {
    return this.suggestions.get(id);
  }

  @Post(':id/accept')
  @HttpCode(200)
  accept(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.suggestions.decide(id, 'accept', by);
  }

  @Post(':id/decline')
  @HttpCode(200)
  decline(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.suggestions.decide(id, 'decline', by);
  }

  @Post(':id/decline-source')
  @HttpCode(200)
  declineSource(@Param('id') id: string, @Admin() by: Administrator): Promise<DeclinedSuggestions> {
    return this.suggestions.declineSource(id, by);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.suggestions.decide(id, 'reopen', by);
  }
}

/** The BFF limits the requests of one address. */
@Controller('v1/public-suggestions')
export class PublicSuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Post()
  @HttpCode(204)
  suggest(@Body() body: SentSuggestionDto): Promise<void> {
    return this.suggestions.suggest(body);
  }
}
