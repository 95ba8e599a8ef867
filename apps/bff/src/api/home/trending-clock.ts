import { Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { ReadModel } from '../../read-model/read-model.js';
import { HomeBytes } from './home-bytes.js';

const CHECK_MS = 1_000;

/**
 * Notices the change of the home page that no message causes: an episode grows too old to trend.
 * Watched from here, so that no request has to look at a clock.
 */
@Injectable()
export class TrendingClock {
  private readonly task: PeriodicTask;

  constructor(home: HomeBytes, model: ReadModel, tasks: PeriodicTasks) {
    this.task = tasks.create({
      name: 'trending-clock',
      everyMs: () => CHECK_MS,
      run: () => {
        if (home.isOutOfDate(Date.now())) model.noteTimePassed();
        // Puts a burst of changes in order now, so that no visitor waits for it.
        home.current();
      },
    });
    this.task.start();
  }

  close(): Promise<void> {
    return this.task.stop();
  }
}
