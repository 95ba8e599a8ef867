import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { EventAnnouncer } from '../events/event-announcer.js';
import { ScheduledPublication } from './scheduled-publication.js';

/** Also before the next known time, because another replica may accept an earlier one or crash. */
const CHECK_EVERY_MS = 10_000;

@Injectable()
export class PublicationSchedule {
  private readonly task: PeriodicTask;
  private nextAt = Infinity;

  constructor(
    private readonly publication: ScheduledPublication,
    private readonly announcer: EventAnnouncer,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'event-publication',
      everyMs: () => Math.min(CHECK_EVERY_MS, this.until(this.nextAt)),
      run: () => this.check(),
    });
  }

  start(): void {
    this.announcer.whenChanged(({ state: { publish_at: at } }) => {
      if (at) this.task.runWithin(this.until(Date.parse(at)));
    });
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private async check(): Promise<void> {
    // A failed check must not repeat at once.
    this.nextAt = Infinity;
    this.nextAt = await this.publication.publishDue();
  }

  private until(time: number): number {
    return Math.max(0, time - this.clock.now().getTime());
  }
}
