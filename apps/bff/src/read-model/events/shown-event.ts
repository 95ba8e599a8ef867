import type { EventState } from '@elevate/contracts/events';

export interface ShownEvent {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly state: EventState;
}

export function toShownEvent(state: EventState): ShownEvent {
  const startsAt = Date.parse(state.starts_at);
  const endsAt = state.ends_at === null ? startsAt : Date.parse(state.ends_at);
  return { id: state.id, startsAt, endsAt, state };
}

export function latestStartFirst(a: ShownEvent, b: ShownEvent): number {
  return b.startsAt - a.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}
