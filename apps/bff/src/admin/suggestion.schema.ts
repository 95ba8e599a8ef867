import { z } from 'zod';
import type { Suggestion, SuggestionPage } from '@elevate/contracts/events';
import { SUGGESTION_KINDS, SUGGESTION_STATES } from '@elevate/rules';

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
