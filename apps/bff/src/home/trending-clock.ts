import type { ReadModel } from '../read-model/read-model.js';
import type { HomeBytes } from './home-bytes.js';

const CHECK_MS = 1_000;

/**
 * Notices the change of the home page that no message causes: an episode grows too old to trend.
 * Watched from here, so that no request has to look at a clock.
 */
export class TrendingClock {
  private readonly timer: NodeJS.Timeout;

  constructor(home: HomeBytes, model: ReadModel) {
    this.timer = setInterval(() => {
      if (home.isOutOfDate(Date.now())) model.noteTimePassed();
      // Puts a burst of changes in order now, so that no visitor waits for it.
      home.current();
    }, CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }
}
