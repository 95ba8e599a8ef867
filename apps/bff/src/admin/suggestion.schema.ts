import { z } from 'zod';
import type {
  DeclinedSuggestions,
  EventImport,
  Suggestion,
  SuggestionPage,
} from '@elevate/contracts/events';
import { EVENT_IMPORT_OUTCOMES, SUGGESTION_KINDS, SUGGESTION_STATES } from '@elevate/rules';

export const suggestionSchema = z
  .object({
    id: z.string(),
    kind: z.enum(SUGGESTION_KINDS),
    address: z.string().describe('An `https:` address.'),
    name: z.string(),
    note: z.string().nullable(),
    state: z.enum(SUGGESTION_STATES),
    count: z.int().positive().describe('Number of times it was sent.'),
    first_at: z.string(),
    last_at: z.string().describe('Time of the last one.'),
    decided_at: z.string().nullable().describe('Null while it is open.'),
    open_of_source: z
      .int()
      .nonnegative()
      .default(0)
      .describe('Number of open suggestions of the same network; 0 if the network is not known.'),
  })
  .meta({ id: 'Suggestion' }) satisfies z.ZodType<Suggestion, unknown>;

export const suggestionPageSchema = z
  .object({
    items: z.array(suggestionSchema),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    pages: z.int().positive(),
  })
  .meta({ id: 'SuggestionPage' }) satisfies z.ZodType<SuggestionPage, unknown>;

export const declinedSuggestionsSchema = z
  .object({ declined: z.int().nonnegative() })
  .meta({ id: 'DeclinedSuggestions' }) satisfies z.ZodType<DeclinedSuggestions, unknown>;

const eventImportEntrySchema = z
  .object({
    place: z.string().describe('`Line 12` of a text, `Entry 3` of JSON.'),
    uid: z.string().nullable(),
    title: z.string().describe('At most 200 characters of it.'),
    starts_at: z.string().nullable(),
    all_day: z.boolean(),
    outcome: z.enum(EVENT_IMPORT_OUTCOMES),
    fields: z.array(z.string()).describe('The fields that change.'),
    notes: z.array(z.string()),
    reason: z.string().nullable().describe('Why the entry is refused.'),
  })
  .meta({ id: 'EventImportEntry' });

export const eventImportSchema = z
  .object({
    dry_run: z.boolean(),
    counts: z
      .object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() })
      .meta({ id: 'EventImportCounts' }),
    entries: z.array(eventImportEntrySchema).describe('In the order of the file.'),
  })
  .meta({
    id: 'EventImport',
    description: 'The result of an import or of a dry run, entry by entry.',
  }) satisfies z.ZodType<EventImport, unknown>;
