import type { Corrections, MergedSpeakers } from './episode.schema.js';

export interface Corrected<State> {
  readonly state: State;
  readonly corrections?: Corrections;
  readonly merged?: MergedSpeakers;
}

/** A curator's correction wins over the source's value; then merged names of speakers replace the former ones. */
export function shownState<State>({ state, corrections, merged }: Corrected<State>): State {
  const speakers = corrections?.speakers ? merged?.corrected : merged?.source;
  if (!corrections && !speakers) return state;
  return { ...state, ...corrections, ...(speakers && { speakers }) };
}
