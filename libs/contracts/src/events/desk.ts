import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  isSuggestionKind,
  SEARCH_TERM_CHARACTERS,
  SUGGESTION_KINDS,
  SUGGESTION_LIMITS,
  SUGGESTION_MESSAGES,
  SUGGESTION_STATES,
} from '@elevate/rules';
import { z } from 'zod';
import { characters, dtoOf, dtoWith, namedDto, oneOf, pageNumber, text } from '../dto.js';
import { named, nullableText, type Shape } from '../fields.js';

/** Drafts have no publication time. */
export const EVENT_FILTER_STATES = [
  'upcoming',
  'past',
  'scheduled',
  'draft',
  'published',
  'archived',
] as const;
export type EventFilterState = (typeof EVENT_FILTER_STATES)[number];

export const EVENT_TABLE_SORTS = ['created', 'title', 'starts'] as const;
export type EventTableSort = (typeof EVENT_TABLE_SORTS)[number];
const SORTS = EVENT_TABLE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export class EventFilterDto extends dtoWith({
  q: z
    .string()
    .max(SEARCH_TERM_CHARACTERS)
    .optional()
    .describe('A part of the title, the host, the location or a tag.'),
  state: z.enum(EVENT_FILTER_STATES).optional(),
  picture: z.enum(['yes', 'no']).optional(),
  sort: z.enum(SORTS).meta({ default: '-created' }).optional(),
  page: pageNumber.optional().describe('Left out, one page has all events.'),
}) {}
export type EventFilter = Shape<typeof EventFilterDto.schema>;

export const EVENTS_PER_PAGE = 50;

const limits = SUGGESTION_LIMITS;

export class NewSuggestionDto extends namedDto('NewSuggestion', {
  kind: oneOf(SUGGESTION_KINDS, SUGGESTION_MESSAGES.unknownKind),
  // Of an unknown kind, only the kind is wrong.
  address: text(
    (address, { kind }) =>
      isSuggestionKind(kind) ? checkSuggestionAddress(kind, address) : undefined,
    limits.address,
  ).describe('Starts with `https://`, on a public host. For a channel also `@handle` or `UC…`.'),
  name: characters(checkSuggestionName, limits.name),
  note: characters(checkSuggestionNote, limits.note).nullable().optional(),
}) {}

/** `POST /v1/public-suggestions` of the site; visitors cannot name a network. */
export class SentSuggestionDto extends dtoOf(
  NewSuggestionDto.schema.extend({
    source: z
      .string()
      .regex(/^[\w-]{16}$/)
      .optional()
      .describe("A keyed hash of the visitor's network; absent if the network is not known."),
  }),
) {}
export type SentSuggestion = Shape<typeof SentSuggestionDto.schema>;

export const suggestionSchema = named('Suggestion', {
  id: z.string(),
  kind: z.enum(SUGGESTION_KINDS),
  address: z.string().describe('An `https:` address.'),
  name: z.string(),
  note: z.string().nullable(),
  state: z.enum(SUGGESTION_STATES),
  count: z.int().positive().describe('Number of times it was sent.'),
  first_at: z.string(),
  last_at: z.string().describe('Time of the last one.'),
  decided_at: nullableText.describe('Null while it is open.'),
  open_of_source: z
    .int()
    .nonnegative()
    .default(0)
    .describe('Number of open suggestions of the same network; 0 if the network is not known.'),
});
export type Suggestion = Shape<typeof suggestionSchema>;

export class SuggestionFilterDto extends dtoWith({
  state: z.enum(SUGGESTION_STATES).optional(),
  kind: z.enum(SUGGESTION_KINDS).optional(),
  page: pageNumber.optional(),
}) {}
export type SuggestionFilter = Shape<typeof SuggestionFilterDto.schema>;

export const SUGGESTIONS_PER_PAGE = 20;

/** `GET /v1/suggestions`, the latest first. A page after the last one is the last one. */
export const suggestionPageSchema = named('SuggestionPage', {
  items: z.array(suggestionSchema),
  total: z.int().nonnegative(),
  page: z.int().positive(),
  pages: z.int().positive(),
});
export type SuggestionPage = Shape<typeof suggestionPageSchema>;

export type SuggestionDecision = 'accept' | 'decline' | 'reopen';

export const declinedSuggestionsSchema = named('DeclinedSuggestions', {
  declined: z.int().nonnegative(),
});
export type DeclinedSuggestions = Shape<typeof declinedSuggestionsSchema>;
