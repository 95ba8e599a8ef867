import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { EventsConfig } from '../events.config.js';
import { EventRepository } from '../events/event.repository.js';
import { toSampleEvent } from './sample.mapper.js';
import { sampleEventsWire } from './sample.wire.js';

const FILE = new URL('../../data/sample-events.json', import.meta.url);

/** Never added to a site that has events of its own. */
@Injectable()
export class SampleEvents {
  constructor(
    private readonly events: EventRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'SAMPLE_EVENTS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async applyAtStart(): Promise<void> {
    try {
      await (this.config.SAMPLE_EVENTS ? this.add() : this.events.removeSample());
    } catch (error) {
      this.logger.error(
        { cause: describeError(error) },
        'Could not update the sample events. The next start tries again',
      );
    }
  }

  private async add(): Promise<void> {
    if (await this.events.hasOwnEvents()) return;
    const { events } = sampleEventsWire.parse(JSON.parse(await readFile(FILE, 'utf8')));
    const now = this.clock.now().toISOString();
    await this.events.insertSample(events.map((event) => toSampleEvent(event, now)));
  }
}
