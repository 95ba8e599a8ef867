import type { Clock } from '@elevate/clock';
import type { EventsModel } from './events-model.js';

const LOOK_MS = 1_000;

/**
 * Notices what no message says: that an event begins. It looks at the clock again and again, because
 * a timer that was set for the very moment would not hear of a clock that is put right meanwhile.
 */
export class EventsClock {
  private readonly timer: NodeJS.Timeout;

  constructor(events: EventsModel, clock: Clock) {
    this.timer = setInterval(() => events.noteTime(clock.now()), LOOK_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }
}
