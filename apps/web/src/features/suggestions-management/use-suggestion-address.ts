import {
  isSuggestionKind,
  SUGGESTION_STATES,
  type SuggestionKind,
  type SuggestionState,
} from '@elevate/rules';
import { useMemo } from 'react';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import type { SuggestionQuery } from './suggestions.api.js';

// Names of their own: the other sections of the tab share the address.
const STATE = 'suggestions';
const KIND = 'suggested';
const PAGE = 'suggestions-page';
const ALL = 'all';

/** The filters and the page live in the address only; without a state, the open ones are shown. */
export function useSuggestionAddress() {
  const [parameters, change] = useParameters();
  const state = stateIn(parameters.get(STATE));
  const given = parameters.get(KIND);
  const kind: SuggestionKind | undefined = isSuggestionKind(given) ? given : undefined;
  const page = pageIn(parameters.get(PAGE));
  const query = useMemo<SuggestionQuery>(
    () => ({ ...(state && { state }), ...(kind && { kind }), ...(page > 1 && { page }) }),
    [state, kind, page],
  );
  const set = (name: string, value: string) =>
    change((next) => {
      next.delete(PAGE);
      putParameter(next, name, value);
    });
  return {
    query,
    filterState: (value: string) => set(STATE, value === '' ? ALL : value),
    filterKind: (value: string) => set(KIND, value),
    turnTo: (to: number) => set(PAGE, to === 1 ? '' : String(to)),
  };
}

export type SuggestionAddress = ReturnType<typeof useSuggestionAddress>;

function stateIn(text: string | null): SuggestionState | undefined {
  return text === ALL ? undefined : (SUGGESTION_STATES.find((state) => state === text) ?? 'open');
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
