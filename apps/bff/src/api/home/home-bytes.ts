import { Injectable } from '@nestjs/common';
import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { packHome } from '@elevate/rules';
import type { Readiness } from '@elevate/service-defaults';
import { ReadModel } from '../../read-model/read-model.js';
import { hashOf } from '../../http/ready-bytes/representation.js';
import { homePage } from './home.queries.js';

interface HomeJson {
  readonly revision: number;
  readonly json: string;
  readonly hash: string;
  readonly packed: string;
}

/** Once per change, for the API and the embedded page data. */
@Injectable()
export class HomeBytes {
  private last: HomeJson | undefined;
  private goodUntil = Infinity;

  constructor(private readonly model: ReadModel) {}

  current(): HomeJson {
    const { revision } = this.model;
    if (this.last?.revision === revision) return this.last;
    const { page, goodUntil } = homePage(this.model, new Date());
    const json = JSON.stringify(page);
    this.goodUntil = goodUntil;
    this.last = { revision, json, hash: hashOf(json), packed: JSON.stringify(packHome(page)) };
    return this.last;
  }

  isOutOfDate(now: number): boolean {
    return now >= this.goodUntil;
  }
}

const CHECK_MS = 1_000;

/** Changes by time alone: an episode gets too old to trend, a pick begins or ends. */
export function scheduleHomeClock(
  home: HomeBytes,
  model: ReadModel,
  tasks: PeriodicTasks,
  readiness: Readiness,
): PeriodicTask {
  const run = () => {
    // A replay would sort and render the home page every second.
    if (!readiness.isCaughtUp) return;
    if (home.isOutOfDate(Date.now())) model.noteTimePassed();
    // No request waits for the sorting of a burst.
    home.current();
  };
  return tasks.schedule({ name: 'home-clock', everyMs: () => CHECK_MS, run });
}
