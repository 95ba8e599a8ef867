import type { EventState } from '@elevate/contracts/events';
import { type EventTimes, isUpcoming } from '@elevate/rules';
import type { Clock, PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { ChangeFeed } from '../episode-changes.js';
import { SortedView } from '../sorted-view.js';

/** Its own revision keeps event changes from invalidating other pages. */
export class EventsModel {
  private readonly events = new Map<string, ShownEvent>();
  private readonly lastFirst = new SortedView<ShownEvent>(latestStartFirst);
  private now: number;
  revision = 0;

  constructor(
    private readonly changes: ChangeFeed,
    now: Date,
  ) {
    this.now = now.getTime();
  }

  put(state: EventState): void {
    this.takeOut(state.id);
    const startsAt = Date.parse(state.starts_at);
    const endsAt = state.ends_at === null ? startsAt : Date.parse(state.ends_at);
    const event = { id: state.id, startsAt, endsAt, state };
    this.events.set(event.id, event);
    this.lastFirst.add(event);
    this.noteChange();
  }

  remove(id: string): void {
    if (this.takeOut(id)) this.noteChange();
  }

  find(id: string): ShownEvent | undefined {
    return this.events.get(id);
  }

  /** A corrected system clock may go backward. */
  noteTime(now: Date): void {
    const before = [this.countUpcoming(), this.nextUp];
    this.now = now.getTime();
    // Upcoming events are a prefix of one order, so equal counts mean equal events.
    if (this.countUpcoming() !== before[0] || this.nextUp !== before[1]) this.noteChange();
  }

  select(when: EventTimes): readonly ShownEvent[] {
    const all = this.lastFirst.items();
    if (when === 'all') return all;
    const upcoming = this.countUpcoming();
    return when === 'upcoming' ? all.slice(0, upcoming) : all.slice(upcoming);
  }

  get next(): ShownEvent | undefined {
    return this.select('upcoming').at(-1);
  }

  /** An event without an end is over when it begins. Cancelled ones are skipped. */
  get nextUp(): ShownEvent | undefined {
    return this.lastFirst
      .items()
      .findLast(({ endsAt, state }) => endsAt >= this.now && !state.cancelled);
  }

  private countUpcoming(): number {
    const all = this.lastFirst.items();
    const firstPast = all.findIndex(({ startsAt }) => !isUpcoming(startsAt, this.now));
    return firstPast === -1 ? all.length : firstPast;
  }

  private takeOut(id: string): boolean {
    const event = this.events.get(id);
    if (event) this.lastFirst.remove(event);
    return this.events.delete(id);
  }

  private noteChange(): void {
    this.revision += 1;
    this.changes.announce('events');
  }
}

interface ShownEvent {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly state: EventState;
}

function latestStartFirst(a: ShownEvent, b: ShownEvent): number {
  return b.startsAt - a.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}

const LOOK_MS = 1_000;

/** No message announces that an event begins. Polls, because a timer would miss a corrected system clock. */
export function scheduleEventsClock(
  events: EventsModel,
  clock: Clock,
  tasks: PeriodicTasks,
): PeriodicTask {
  const run = () => events.noteTime(clock.now());
  return tasks.schedule({ name: 'events-clock', everyMs: () => LOOK_MS, run });
}
