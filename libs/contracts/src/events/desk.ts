import type { SuggestionKind, SuggestionState } from '@elevate/rules';

/** Upcoming and past events are of any status; drafts have no publication time. */
export const EVENT_FILTER_STATES = [
  'upcoming',
  'past',
  'scheduled',
  'draft',
  'published',
  'archived',
] as const;
export type EventFilterState = (typeof EVENT_FILTER_STATES)[number];

export const EVENT_PICTURES = ['yes', 'no'] as const;

/** Of the table; with `-` in front descending. */
export const EVENT_TABLE_SORTS = ['created', 'title', 'starts'] as const;
export type EventTableSort = (typeof EVENT_TABLE_SORTS)[number];

/** Query parameters of the list; without one, everything, the event created last first. */
export interface EventFilter {
  /** A part of the title, the host, the location or a tag. */
  readonly q?: string;
  readonly state?: EventFilterState;
  readonly picture?: (typeof EVENT_PICTURES)[number];
  readonly sort?: EventTableSort | `-${EventTableSort}`;
  /** Left out, one page has all events. */
  readonly page?: number;
}

export const EVENTS_PER_PAGE = 50;

export interface NewSuggestion {
  readonly kind: SuggestionKind;
  /** An `https:` address; of a channel also its handle or its id. */
  readonly address: string;
  readonly name: string;
  readonly note?: string | null;
}

/** `POST /v1/public-suggestions` of the site. */
export interface SentSuggestion extends NewSuggestion {
  /** A keyed hash of the visitor's network; absent if the network is not known. */
  readonly source?: string;
}

export interface Suggestion {
  readonly id: string;
  readonly kind: SuggestionKind;
  readonly address: string;
  readonly name: string;
  readonly note: string | null;
  readonly state: SuggestionState;
  /** Number of times it was sent. */
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
  /** Null while it is open. */
  readonly decided_at: string | null;
  /** Number of open suggestions of the same network, this one included; 0 if the network is not known. */
  readonly open_of_source: number;
}

/** Query parameters of the list; without one, everything. */
export interface SuggestionFilter {
  readonly state?: SuggestionState;
  readonly kind?: SuggestionKind;
  readonly page?: number;
}

export const SUGGESTIONS_PER_PAGE = 20;

/** `GET /v1/suggestions`, the one sent last first. A page after the last one is the last one. */
export interface SuggestionPage {
  readonly items: readonly Suggestion[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** `POST /v1/suggestions/:id/…`. */
export const SUGGESTION_DECISIONS = ['accept', 'decline', 'reopen'] as const;
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];

/** `POST /v1/suggestions/:id/decline-source`. */
export interface DeclinedSuggestions {
  readonly declined: number;
}
