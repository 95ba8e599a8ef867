/** Handed over in the state of the history, so that no feature imports another. */
export interface SuggestedEvent {
  readonly title: string;
  readonly cta_url: string;
}

export function stateWith(suggestedEvent: SuggestedEvent): object {
  return { suggestedEvent };
}

/** Null unless an administrator just accepted the suggestion of an event. */
export function suggestedEventIn(state: unknown): SuggestedEvent | null {
  const { suggestedEvent } = (state ?? {}) as { suggestedEvent?: SuggestedEvent };
  return suggestedEvent ?? null;
}
