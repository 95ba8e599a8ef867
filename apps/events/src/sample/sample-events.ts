import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { EVENT_LIMITS, DAY_MS } from '@elevate/rules';
import { z } from 'zod';
import type { EventsConfig } from '../events.config.js';
import { derivedId, EventRepository, type StoredEvent } from '../events/event.repository.js';

const FILE = new URL('../../data/sample-events.json', import.meta.url);

/** Never added to a site that has events of its own. */
@Injectable()
export class SampleEvents {
  constructor(
    private readonly events: EventRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Partial<Pick<EventsConfig, 'SAMPLE_EVENTS'>>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async applyAtStart(): Promise<void> {
    const { SAMPLE_EVENTS: isWanted } = this.config;
    try {
      if (isWanted !== undefined) await (isWanted ? this.add() : this.events.removeSample());
    } catch (error) {
      this.logger.error(
        { cause: describeError(error) },
        'Could not update the sample events. The next start tries again',
      );
    }
  }

  private async add(): Promise<void> {
    if (await this.events.hasOwnEvents()) return;
    const file = sampleEventsWire.parse(JSON.parse(await readFile(FILE, 'utf8')));
    const now = this.clock.now().toISOString();
    await this.events.insertSample(file.events.map((event) => toSampleEvent(event, file, now)));
  }
}

/** The source states days only, so no time of day and no time zone is set. */
function toSampleEvent(
  event: SampleEventWire,
  { topic_names: names }: SampleEventsWire,
  now: string,
): StoredEvent {
  const { name, url, start_date, end_date, topics } = event;
  return {
    id: idOf(event),
    title: name,
    description_short: describe(event),
    image: null,
    image_alt: `Poster of ${name}`,
    starts_at: new Date(start_date).toISOString(),
    ends_at: new Date(Date.parse(end_date) + DAY_MS).toISOString(),
    all_day: true,
    time_zone: null,
    organizer: null,
    location: placeOf(event),
    cta_url: new URL(url).href,
    tags: topics.map((topic) => names[topic] ?? topic).slice(0, EVENT_LIMITS.tags),
    status: 'published',
    published_at: now,
    created_at: now,
    updated_at: now,
    is_sample: true,
  };
}

/** The same at each start, so that a deleted event stays deleted. */
function idOf({ url, start_date }: SampleEventWire): string {
  return derivedId(`${url} ${start_date}`);
}

function placeOf({ city, country, online }: SampleEventWire): string | null {
  const place = [city, country].filter((part) => part !== null).join(', ');
  if (place === '') return online ? 'Online' : null;
  return online ? `${place}, and online` : place;
}

/** The place and the tags say the rest. */
function describe({ start_date, end_date, online, city }: SampleEventWire): string {
  const days = Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1;
  const kind = online && city === null ? 'online conference' : 'conference';
  return `${days === 1 ? 'One' : days}-day ${kind}`;
}

const sampleEventWire = z.object({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  online: z.boolean(),
  topics: z.array(z.string()),
});
type SampleEventWire = z.infer<typeof sampleEventWire>;

const sampleEventsWire = z.object({
  events: z.array(sampleEventWire),
  /** The source's short names, as people write them. */
  topic_names: z.record(z.string(), z.string()),
});
type SampleEventsWire = z.infer<typeof sampleEventsWire>;
