import { Injectable } from '@nestjs/common';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { packHome } from '@elevate/rules';
import { Readiness } from '@elevate/service-defaults';
import { ReadModel } from '../../read-model/read-model.js';
import { hashOf } from '../../http/ready-bytes/representation.js';
import { homePage } from './home.queries.js';

interface HomeJson {
  readonly json: string;
  readonly hash: string;
  /** For the page's own data. */
  readonly packed: string;
}

/** Once per change, for the API and the embedded page data. */
@Injectable()
export class HomeBytes {
  private last: HomeJson | undefined;
  private revision: number | undefined;
  private goodUntil = Infinity;

  constructor(private readonly model: ReadModel) {}

  current(): HomeJson {
    const { revision } = this.model;
    if (!this.last || this.revision !== revision) {
      const { page, goodUntil } = homePage(this.model, new Date());
      const json = JSON.stringify(page);
      this.last = { json, hash: hashOf(json), packed: JSON.stringify(packHome(page)) };
      this.goodUntil = goodUntil;
      this.revision = revision;
    }
    return this.last;
  }

  isOutOfDate(now: number): boolean {
    return now >= this.goodUntil;
  }
}

const CHECK_MS = 1_000;

/** Changes by time alone: an episode gets too old to trend, a pick begins or ends. */
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
        // No request waits for the sorting of a burst.
        home.current();
      },
    });
    this.task.start();
  }

  close(): Promise<void> {
    return this.task.stop();
  }
}
