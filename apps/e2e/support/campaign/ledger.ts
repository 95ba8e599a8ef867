export interface KnownEvent {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly status: string;
}

/** The possible result of an unanswered change; null for a deletion. */
export type Attempt = Pick<KnownEvent, 'title' | 'status'> | null;

export interface EventEntry {
  /** Null once its deletion was acknowledged. */
  stored: KnownEvent | null;
  readonly id: string;
  attempts: Attempt[];
}

export interface PersonEntry {
  readonly email: string;
  readonly password: string;
  readonly saved: Set<string>;
  /** Unanswered requests. */
  readonly perhapsSaved: Set<string>;
  token?: string;
}

/** Records acknowledged changes and unanswered ones. */
export class Ledger {
  readonly events = new Map<string, EventEntry>();
  /** Titles of events whose creation was not answered. */
  readonly perhapsEvents = new Set<string>();
  readonly people: PersonEntry[] = [];
  readonly perhapsPeople = new Set<string>();
  /** Last acknowledged pick per episode. */
  readonly picks = new Map<string, boolean>();
  /** Episodes with an unanswered change that may still apply. */
  readonly doubtfulPicks = new Set<string>();
  /** Last acknowledged state per channel: followed or not. */
  readonly follows = new Map<string, boolean>();
  /** Channels whose last change was not answered. */
  readonly doubtfulFollows = new Set<string>();
  readonly runs = new Set<string>();
  readonly violations: string[] = [];
  acknowledged = 0;
  unanswered = 0;

  count(wasAnswered: boolean): void {
    if (wasAnswered) this.acknowledged += 1;
    else this.unanswered += 1;
  }

  /** Accepts the acknowledged state or that of any unanswered change. */
  settle(entry: EventEntry, event: KnownEvent | null): void {
    const candidates: Attempt[] = [entry.stored, ...entry.attempts];
    if (!candidates.some((candidate) => isSame(candidate, event)))
      this.violations.push(
        `event ${entry.id} was ${JSON.stringify(event)}; acknowledged or attempted: ${JSON.stringify(candidates)}`,
      );
    if (event && entry.stored && event.version < entry.stored.version)
      this.violations.push(
        `event ${entry.id} fell from version ${entry.stored.version} to ${event.version}`,
      );
    entry.stored = event;
  }
}

function isSame(first: Attempt, second: Attempt): boolean {
  if (first === null || second === null) return first === second;
  return first.title === second.title && first.status === second.status;
}
