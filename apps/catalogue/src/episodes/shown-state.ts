import type { Corrections, MergedSpeakers } from './episode.schema.js';

export interface Corrected<State> {
  readonly state: State;
  readonly corrections?: Corrections;
  readonly merged?: MergedSpeakers;
}

/** Corrections win over the source's values; then merged names replace former ones. */
export function shownState<State>({ state, corrections, merged }: Corrected<State>): State {
  const speakers = corrections?.speakers ? merged?.corrected : merged?.source;
  if (!corrections && !speakers) return state;
  return { ...state, ...corrections, ...(speakers && { speakers }) };
}
