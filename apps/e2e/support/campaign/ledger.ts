/** An event as it was acknowledged last. */
export interface KnownEvent {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly status: string;
}

/** What an unanswered change would have made of an event; null: it would be gone. */
export type Attempt = Pick<KnownEvent, 'title' | 'status'> | null;

/** One event: what is known of it, and what may have become of it since. */
export interface EventEntry {
  /** Null once its removal was acknowledged. */
  known: KnownEvent | null;
  readonly id: string;
  attempts: Attempt[];
}

/** A person with an account, and with what is on the list of theirs. */
export interface PersonEntry {
  readonly email: string;
  readonly password: string;
  readonly saved: Set<string>;
  /** Asked for, and nobody answered. */
  readonly perhapsSaved: Set<string>;
  token?: string;
}

/** Every change that was acknowledged, and those of which nobody knows. */
export class Ledger {
  readonly events = new Map<string, EventEntry>();
  /** Titles of events whose creation was not answered. */
  readonly perhapsEvents = new Set<string>();
  readonly people: PersonEntry[] = [];
  readonly perhapsPeople = new Set<string>();
  /** The last acknowledged word on each episode. */
  readonly picks = new Map<string, boolean>();
  /** Episodes of which an unanswered word may arrive at any time. */
  readonly doubtfulPicks = new Set<string>();
  /** Each channel's last acknowledged state: followed or not. */
  readonly follows = new Map<string, boolean>();
  /** Channels whose last word was not answered. */
  readonly doubtfulFollows = new Set<string>();
  readonly runs = new Set<string>();
  /** What was found to be wrong on the way. */
  readonly violations: string[] = [];
  acknowledged = 0;
  unanswered = 0;

  /** Counts a call by what is known of it. */
  count(wasAnswered: boolean): void {
    if (wasAnswered) this.acknowledged += 1;
    else this.unanswered += 1;
  }

  /** Takes over how an event was found: as acknowledged, or as an unanswered change would have made it. */
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
