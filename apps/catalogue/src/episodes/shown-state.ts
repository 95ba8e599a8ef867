import type { Corrections } from './episode.schema.js';

export interface Corrected<State> {
  readonly state: State;
  readonly corrections?: Corrections;
}

/** A curator's correction wins over the source's value. */
export function shownState<State>({ state, corrections }: Corrected<State>): State {
  return corrections ? { ...state, ...corrections } : state;
}
