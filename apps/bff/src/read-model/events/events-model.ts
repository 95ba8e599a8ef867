import type { EventState } from '@elevate/contracts/events';
import { isUpcoming, type EventTimes } from '@elevate/rules';
import type { ChangeFeed } from '../change-feed.js';
import { SortedView } from '../sorted-view.js';
import { lastToBeginFirst, toShownEvent, type ShownEvent } from './shown-event.js';

/**
 * The events that visitors can see, in memory: built from messages, and from the time, which makes
 * what is to come past. It has a revision of its own, so that an event makes no other page anew.
 */
export class EventsModel {
  private readonly events = new Map<string, ShownEvent>();
  private readonly lastFirst = new SortedView<ShownEvent>(lastToBeginFirst);
  private now: number;
  private currentRevision = 0;

  constructor(
    private readonly changes: ChangeFeed,
    now: Date,
  ) {
    this.now = now.getTime();
  }

  /** Grows with every change; equal revisions mean equal content. */
  get count(): number {
    return this.events.size;
  }

  get revision(): number {
    return this.currentRevision;
  }

  put(state: EventState): void {
    this.takeOut(state.id);
    const event = toShownEvent(state);
    this.events.set(event.id, event);
    this.lastFirst.add(event);
    this.noteChange();
  }

  remove(id: string): void {
    if (this.takeOut(id)) this.noteChange();
  }

  /** What time it is, whether later than before or, where a clock was put right, earlier. */
  noteTime(now: Date): void {
    const before = this.countUpcoming();
    this.now = now.getTime();
    // They are the first of one order: as many are the same.
    if (this.countUpcoming() !== before) this.noteChange();
  }

  /** The published events of these times, the one that begins last first. */
  select(when: EventTimes): readonly ShownEvent[] {
    const all = this.lastFirst.items();
    if (when === 'all') return all;
    const upcoming = this.countUpcoming();
    return when === 'upcoming' ? all.slice(0, upcoming) : all.slice(upcoming);
  }

  /** The event that begins next. */
  get next(): ShownEvent | undefined {
    return this.select('upcoming').at(-1);
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
    this.currentRevision += 1;
    this.changes.announce('events');
  }
}
