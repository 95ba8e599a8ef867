import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { EventEntry, KnownEvent, Ledger } from './ledger.js';
import type { Call, Desk, SiteCalls } from './site-calls.js';

const STATUSES = ['published', 'published', 'published', 'draft', 'archived'] as const;
const MOST_EVENTS = 60;
// Expected statuses for an outdated or deleted event.
const OVERTAKEN = [404, 409, 412];

/** Simulates organizers. At most one change per event is in flight. */
export class EventWork {
  private readonly busy = new Set<string>();
  private count = 0;
  private poster: Promise<Buffer> | undefined;

  constructor(
    private readonly calls: SiteCalls,
    private readonly ledger: Ledger,
    private readonly random: () => number,
    private readonly desk: Desk,
  ) {}

  async step(): Promise<void> {
    const free = [...this.ledger.events.values()].filter(
      ({ id, stored }) => stored !== null && !this.busy.has(id),
    );
    const draw = this.random();
    const entry = free[Math.floor(this.random() * free.length)];
    if (!entry || (draw < 0.25 && this.ledger.events.size < MOST_EVENTS)) await this.create();
    else await this.change(entry, draw > 0.95);
  }

  /** Null without a response. */
  async create(): Promise<EventEntry | null> {
    const image_url = await this.upload();
    if (image_url === null) return null;
    const title = this.newTitle();
    const body = { ...textsOf(title, this.status()), image_url };
    const answer = await this.send({ method: 'POST', path: '/admin/events', body });
    this.ledger.count(answer !== null);
    if (answer === null) {
      this.ledger.perhapsEvents.add(title);
      return null;
    }
    const stored = this.read(answer.body);
    const entry = { id: stored.id, stored, attempts: [] };
    this.ledger.events.set(stored.id, entry);
    return entry;
  }

  /** Retries until answered; no other worker changes the event afterwards. */
  async renameUntilAnswered(entry: EventEntry, until: AbortSignal): Promise<KnownEvent | null> {
    this.busy.add(entry.id);
    while (!until.aborted) {
      const changed = await this.update(entry, 'published');
      if (changed) return entry.stored;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return null;
  }

  private async change(entry: EventEntry, removes: boolean): Promise<void> {
    this.busy.add(entry.id);
    try {
      if (removes) await this.remove(entry);
      else await this.update(entry, this.status());
    } finally {
      this.busy.delete(entry.id);
    }
  }

  private async update(entry: EventEntry, status: string): Promise<boolean> {
    if (entry.attempts.length > 0 && !(await this.verify(entry))) return false;
    if (!entry.stored) return false;
    const { id, version } = entry.stored;
    const title = this.newTitle();
    const path = `/admin/events/${id}`;
    const answer = await this.send({ method: 'PUT', path, version, body: textsOf(title, status) });
    this.ledger.count(answer !== null);
    if (answer?.status === 200) {
      entry.stored = this.read(answer.body);
      entry.attempts = [];
      return true;
    }
    if (answer === null) entry.attempts.push({ title, status });
    else this.refused(entry, answer.status);
    return false;
  }

  private async remove(entry: EventEntry): Promise<void> {
    if (entry.attempts.length > 0 && !(await this.verify(entry))) return;
    if (!entry.stored) return;
    const { id, version } = entry.stored;
    const answer = await this.send({ method: 'DELETE', path: `/admin/events/${id}`, version });
    this.ledger.count(answer !== null);
    if (answer === null) entry.attempts.push(null);
    else if (answer.status === 204) entry.stored = null;
    else this.refused(entry, answer.status);
  }

  /** Reads the outcome of unanswered changes; false without a response. */
  private async verify(entry: EventEntry): Promise<boolean> {
    const answer = await this.send({ method: 'GET', path: `/admin/events/${entry.id}` });
    if (answer === null) return false;
    const event = answer.status === 200 ? this.read(answer.body) : null;
    this.ledger.settle(entry, event);
    return true;
  }

  private refused(entry: EventEntry, status: number): void {
    if (OVERTAKEN.includes(status) && entry.attempts.length > 0) return;
    this.ledger.violations.push(`a change of event ${entry.id} was refused with ${status}`);
    // Its state is read before the next change.
    entry.attempts.push(null);
  }

  private async upload(): Promise<string | null> {
    this.poster ??= sharp({
      create: { width: 400, height: 500, channels: 3, background: '#b4540a' },
    })
      .png()
      .toBuffer();
    const body = await this.poster;
    const answer = await this.send({ method: 'POST', path: '/admin/event-images', body });
    return answer?.status === 201 ? (answer.body as { image_url: string }).image_url : null;
  }

  private send(call: Omit<Call, 'token'>) {
    return this.calls.send({ ...call, token: this.desk.token });
  }

  private read(body: unknown): KnownEvent {
    const { id, version, title, status } = body as KnownEvent;
    return { id, version, title, status };
  }

  private status(): string {
    return STATUSES[Math.floor(this.random() * STATUSES.length)] as string;
  }

  // Unique, so that duplicates are visible.
  private newTitle(): string {
    this.count += 1;
    return `Meetup ${this.count} ${randomBytes(3).toString('hex')}`;
  }
}

function textsOf(title: string, status: string) {
  return {
    title,
    status,
    description_short: `What ${title} is about.`,
    image_alt: `Poster of ${title}`,
    starts_at: '2031-05-04T18:00:00Z',
  };
}
