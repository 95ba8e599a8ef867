import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { EventsModel } from './events-model.js';

const LOOK_MS = 1_000;

/**
 * Notices what no message says: that an event begins. It looks at the clock again and again, because
 * a timer that was set for the very moment would not hear of a clock that is put right meanwhile.
 */
@Injectable()
export class EventsClock {
  private readonly task: PeriodicTask;

  constructor(events: EventsModel, clock: Clock, tasks: PeriodicTasks) {
    this.task = tasks.create({
      name: 'events-clock',
      everyMs: () => LOOK_MS,
      run: () => events.noteTime(clock.now()),
    });
    this.task.start();
  }

  close(): Promise<void> {
    return this.task.stop();
  }
}
