import { Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { Readiness } from '@elevate/service-defaults';
import { ReadModel } from '../../read-model/read-model.js';
import { HomeBytes } from './home-bytes.js';

const CHECK_MS = 1_000;

/** Detects changes by time alone: an episode gets too old to trend, a pick begins or ends. Keeps clock checks out of requests. */
@Injectable()
export class HomeClock {
  private readonly task: PeriodicTask;

  constructor(home: HomeBytes, model: ReadModel, tasks: PeriodicTasks, readiness: Readiness) {
    this.task = tasks.create({
      name: 'home-clock',
      everyMs: () => CHECK_MS,
      run: () => {
        // A replay would sort and render the home page every second.
        if (!readiness.isCaughtUp) return;
        if (home.isOutOfDate(Date.now())) model.noteTimePassed();
        // Sorts a burst of changes now, so that no request waits for it.
        home.current();
      },
    });
    this.task.start();
  }

  close(): Promise<void> {
    return this.task.stop();
  }
}
