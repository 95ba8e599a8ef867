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
  known: KnownEvent | null;
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
  settle(entry: EventEntry, found: KnownEvent | null): void {
    const candidates: Attempt[] = [entry.known, ...entry.attempts];
    if (!candidates.some((candidate) => isSame(candidate, found)))
      this.violations.push(
        `event ${entry.id} was ${JSON.stringify(found)}; acknowledged or attempted: ${JSON.stringify(candidates)}`,
      );
    if (found && entry.known && found.version < entry.known.version)
      this.violations.push(
        `event ${entry.id} fell from version ${entry.known.version} to ${found.version}`,
      );
    entry.known = found;
  }
}

function isSame(one: Attempt, other: Attempt): boolean {
  if (one === null || other === null) return one === other;
  return one.title === other.title && one.status === other.status;
}
