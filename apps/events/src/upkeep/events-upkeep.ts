import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import type { ObjectStore } from '@elevate/object-store';
import { LOGGER } from '@elevate/service-defaults';
import { IMAGE_STORE } from '../images/image-store.js';
import { ImageSweep } from './image-sweep.js';

const MINUTE_MS = 60_000;
const SWEEP_EVERY_MINUTES = 15;
const LEAVE_WITHIN_MS = 3_000;

/** What nobody waits for: the bucket, and images that nobody uses. */
@Injectable()
export class EventsUpkeep {
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private minutes = 0;
  private isPrepared = false;

  constructor(
    private readonly sweep: ImageSweep,
    @Inject(IMAGE_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Does the first round at once; a store that is away holds nothing up. */
  start(): void {
    const round = (): void => {
      this.running = this.running.then(() => this.minute());
    };
    this.timer = setInterval(round, MINUTE_MS);
    this.timer.unref();
    round();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    // A store that does not answer must not hold up the end.
    await Promise.race([this.running, delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.store.close();
  }

  private async minute(): Promise<void> {
    await this.orComplain('prepare', async () => {
      if (!this.isPrepared) await this.store.prepare();
      this.isPrepared = true;
    });
    if (this.minutes % SWEEP_EVERY_MINUTES === 0) {
      await this.orComplain('sweep', () => this.sweep.run());
    }
    this.minutes += 1;
  }

  private async orComplain(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.complaints.say(what, () =>
        this.logger.warn({ what, cause: describeError(error) }, 'Could not look after events'),
      );
    }
  }
}
