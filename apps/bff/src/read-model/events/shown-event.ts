import type { EventState } from '@elevate/contracts/events';

export interface ShownEvent {
  readonly id: string;
  readonly startsAt: number;
  readonly state: EventState;
}

export function toShownEvent(state: EventState): ShownEvent {
  return { id: state.id, startsAt: Date.parse(state.starts_at), state };
}

export function latestStartFirst(a: ShownEvent, b: ShownEvent): number {
  return b.startsAt - a.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}
