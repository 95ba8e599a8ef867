import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { EventsModel } from './events-model.js';

const LOOK_MS = 1_000;

/**
 * Detects events that begin, which no message announces. Polls, because a one-shot timer would miss a corrected system
 * clock.
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
