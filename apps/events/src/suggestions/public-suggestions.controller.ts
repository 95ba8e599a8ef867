import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { NewSuggestionDto } from '@elevate/contracts/requests';
import { SuggestionsService } from './suggestions.service.js';

/** The BFF limits the requests of one address. */
@Controller('v1/public-suggestions')
export class PublicSuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Post()
  @HttpCode(204)
  suggest(@Body() body: NewSuggestionDto): Promise<void> {
    return this.suggestions.suggest(body);
  }
}
