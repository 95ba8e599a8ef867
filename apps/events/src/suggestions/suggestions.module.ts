import { Inject, Module } from '@nestjs/common';
import type { Model } from 'mongoose';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { MONGO } from '@elevate/service-defaults';
import { EventsModule } from '../events/events.module.js';
import { PublicSuggestionsController } from './public-suggestions.controller.js';
import { SuggestionRetention } from './suggestion-retention.js';
import { SuggestionRepository } from './suggestion.repository.js';
import { SUGGESTION_MODEL, suggestionModel, type SuggestionDocument } from './suggestion.schema.js';
import { SuggestionsController } from './suggestions.controller.js';
import { SuggestionsService } from './suggestions.service.js';

@Module({
  imports: [EventsModule],
  controllers: [SuggestionsController, PublicSuggestionsController],
  providers: [
    { provide: SUGGESTION_MODEL, inject: [MONGO], useFactory: suggestionModel },
    SuggestionRepository,
    SuggestionRetention,
    SuggestionsService,
  ],
})
export class SuggestionsModule {
  constructor(audit: AuditLog, @Inject(SUGGESTION_MODEL) model: Model<SuggestionDocument>) {
    audit.addCarrier(new UnauditedRepository(model));
  }
}
