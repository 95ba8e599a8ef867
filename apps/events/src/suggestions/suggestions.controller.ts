import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { Admin, AdminGuard, type Administrator } from '@elevate/admin-access';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock, later, PeriodicTasks } from '@elevate/clock';
import { type AppError, userError } from '@elevate/errors';
import type { AuditAction } from '@elevate/contracts/audit';
import {
  type DeclinedSuggestions,
  SentSuggestionDto,
  type Suggestion,
  type SuggestionDecision,
  SuggestionFilterDto,
  type SuggestionPage,
  SUGGESTIONS_PER_PAGE,
} from '@elevate/contracts/events';
import { isPublicHost } from '@elevate/http-client';
import { SUGGESTION_MESSAGES, type SuggestionState, HOUR_MS } from '@elevate/rules';
import { invalidRequest, LOGGER } from '@elevate/service-defaults';
import type { Logger } from '@elevate/logging';
import { refusal } from '../events/event.errors.js';
import {
  type SuggestionDocument,
  SuggestionRepository,
  toSuggestion,
  toSuggestionTexts,
} from './suggestion.repository.js';

/** More open ones than administrators can read; each is a document that anyone can create. */
export const MOST_OPEN_SUGGESTIONS = 5_000;
/** Of one network, so that a single sender cannot fill the inbox. */
export const MOST_OPEN_OF_SOURCE = 50;

const DECISIONS: Readonly<
  Record<SuggestionDecision, { readonly to: SuggestionState; readonly action: AuditAction }>
> = {
  accept: { to: 'accepted', action: 'suggestion-accepted' },
  decline: { to: 'declined', action: 'suggestion-declined' },
  reopen: { to: 'open', action: 'suggestion-reopened' },
};

const DAY_SECONDS = 24 * 60 * 60;

/** 429, because the text of a 503 does not reach the visitor. */
const tooManySuggestions = (message: string = SUGGESTION_MESSAGES.full): AppError =>
  userError('EVENTS.SUGGESTIONS_TOO_MANY_REQUESTS', message, { retryAfterSeconds: DAY_SECONDS });

@Controller('v1/suggestions')
@UseGuards(AdminGuard)
export class SuggestionsController {
  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(
    @Query() { state, kind, page: requestedPage = 1 }: SuggestionFilterDto,
  ): Promise<SuggestionPage> {
    // A missing parameter is an undefined property, which would match documents without the field.
    const choice = { ...(state && { state }), ...(kind && { kind }) };
    const total = await this.suggestions.countOf(choice);
    const pages = Math.max(1, Math.ceil(total / SUGGESTIONS_PER_PAGE));
    const page = Math.min(requestedPage, pages);
    const skip = (page - 1) * SUGGESTIONS_PER_PAGE;
    const items = await this.suggestions.findAll(choice, skip, SUGGESTIONS_PER_PAGE);
    const views = await Promise.all(items.map((item) => this.toView(item)));
    return { items: views, total, page, pages };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<Suggestion> {
    return this.toView(await this.suggestions.findOrFail(id));
  }

  @Post(':id/accept')
  @HttpCode(200)
  accept(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.decide(id, 'accept', by);
  }

  @Post(':id/decline')
  @HttpCode(200)
  decline(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.decide(id, 'decline', by);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(@Param('id') id: string, @Admin() by: Administrator): Promise<Suggestion> {
    return this.decide(id, 'reopen', by);
  }

  @Post(':id/decline-source')
  @HttpCode(200)
  async declineSource(
    @Param('id') id: string,
    @Admin() by: Administrator,
  ): Promise<DeclinedSuggestions> {
    const { state, source } = await this.suggestions.findOrFail(id);
    if (state !== 'open' || !source) throw refusal('SUGGESTION_CONFLICT');
    const all = await this.suggestions.findAll({ state: 'open', source }, 0, MOST_OPEN_SUGGESTIONS);
    for (const { _id } of all) await this.decide(_id, 'decline', by);
    return { declined: all.length };
  }

  /** A repeated decision changes nothing. @throws AppError `EVENTS.SUGGESTION_CONFLICT` */
  private async decide(
    id: string,
    decision: SuggestionDecision,
    { id: actor }: Administrator,
  ): Promise<Suggestion> {
    const { to, action } = DECISIONS[decision];
    const suggestion = await this.suggestions.findOrFail(id);
    const { state: from, name } = suggestion;
    if (from === to) return this.toView(suggestion);
    if (from !== 'open' && to !== 'open') throw refusal('SUGGESTION_CONFLICT');
    const at = this.clock.now();
    const record = auditRecord({
      at,
      actor,
      action,
      subject: { kind: 'suggestion', id, name },
      before: { state: from },
      after: { state: to },
    });
    const decided = await this.suggestions.decide(id, { from, to, at, record });
    if (!decided) throw refusal('SUGGESTION_CONFLICT');
    await this.audit.record(id);
    return this.toView(decided);
  }

  private async toView(suggestion: SuggestionDocument): Promise<Suggestion> {
    return toSuggestion(suggestion, await this.suggestions.countOpenOf(suggestion));
  }
}

/** The BFF limits the requests of one address. */
@Controller('v1/public-suggestions')
export class PublicSuggestionsController {
  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly clock: Clock,
  ) {}

  /** The caller does not learn whether it was known or declined. */
  @Post()
  @HttpCode(204)
  async suggest(@Body() suggestion: SentSuggestionDto): Promise<void> {
    const texts = toSuggestionTexts(suggestion);
    if (!isPublicHost(new URL(texts.address).hostname)) {
      throw invalidRequest([{ field: 'address', message: SUGGESTION_MESSAGES.notPublic }]);
    }
    // Also of a known one, because the answer must not differ.
    const open = await this.suggestions.countOf({ state: 'open' });
    if (open >= MOST_OPEN_SUGGESTIONS) throw tooManySuggestions();
    if ((await this.suggestions.countOpenOf(texts)) >= MOST_OPEN_OF_SOURCE) {
      throw tooManySuggestions(SUGGESTION_MESSAGES.fullOfNetwork);
    }
    await this.suggestions.count(texts, this.clock.now());
  }
}

const KEPT_AFTER_DECISION_MS = 180 * 24 * HOUR_MS;

/** Deletes suggestions 180 days after the decision. Safe to run in several processes. */
@Injectable()
export class SuggestionRetention {
  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.run();
    tasks.schedule({ name: 'suggestion-retention', everyMs: HOUR_MS, run }, 0);
  }

  async run(): Promise<void> {
    const before = later(this.clock.now(), -KEPT_AFTER_DECISION_MS);
    const deleted = await this.suggestions.deleteDecidedBefore(before);
    if (deleted > 0) this.logger.info({ deleted }, 'Deleted old suggestions');
  }
}
