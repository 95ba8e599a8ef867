import { Inject, Module } from '@nestjs/common';
import type { Model } from 'mongoose';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { MONGO } from '@elevate/service-defaults';
import { EventsModule } from '../events/events.module.js';
import { PublicSuggestionsController, SuggestionsController } from './suggestions.controller.js';
import { SuggestionRetention, SuggestionsService } from './suggestions.service.js';
import {
  SUGGESTION_MODEL,
  type SuggestionDocument,
  suggestionModel,
  SuggestionRepository,
} from './suggestion.repository.js';

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
