import { Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { Readiness } from '@elevate/service-defaults';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { ReadModel } from '../../read-model/read-model.js';
import { episodePath } from './client-paths.js';

// While content changes, rendering takes a few percent of the time.
const TICK_MS = 250;
const PAGES_OF_EACH = 10;

/** Renders the newest and most viewed episodes before requests. */
@Injectable()
export class PageWarmer {
  private readonly task: PeriodicTask;
  private next = 0;

  constructor(
    private readonly model: ReadModel,
    private readonly ready: ReadyBytes,
    private readonly readiness: Readiness,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.warmNext();
    this.task = tasks.create({ name: 'page-warmer', everyMs: () => TICK_MS, run });
  }

  start(): void {
    this.task.start();
  }

  close(): Promise<void> {
    return this.task.stop();
  }

  private warmNext(): void {
    if (!this.readiness.isCaughtUp) return;
    const { newest, popular } = this.model.orders;
    const lists = [newest, popular].map((view) => view.items().slice(0, PAGES_OF_EACH));
    const ids = [...new Set(lists.flat().map(({ id }) => id))];
    this.next = (this.next + 1) % Math.max(1, ids.length);
    const id = ids[this.next];
    if (id !== undefined) void this.ready.get(episodePath(id))?.compress();
  }
}
