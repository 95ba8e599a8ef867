import type { EventState } from '@elevate/contracts/events';

/** An event as the read model holds it: its public state beside what the order compares. */
export interface ShownEvent {
  readonly id: string;
  /** When it begins, in milliseconds since 1970. */
  readonly startsAt: number;
  readonly state: EventState;
}

export function toShownEvent(state: EventState): ShownEvent {
  return { id: state.id, startsAt: Date.parse(state.starts_at), state };
}

/** The event that begins last, first; equal ones by id. */
export function lastToBeginFirst(a: ShownEvent, b: ShownEvent): number {
  return b.startsAt - a.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}
