import { activeTraceparent } from '@elevate/telemetry';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Remembers in whose trace the ids were changed that wait to be published. Of two changes that go out as one
 * message, the later one's. Kept in memory alone: what a sweep finds belongs to no trace.
 */
export class ChangeTraces {
  private readonly traceparents = new Map<string, string>();

  /** Notes the active trace for each id; gives the ids back, since they may be read only once. */
  remember(ids: Iterable<string>): Iterable<string> {
    const traceparent = activeTraceparent();
    if (traceparent === undefined) return ids;
    const known = [...ids];
    for (const id of known) this.traceparents.set(id, traceparent);
    return known;
  }

  /** What is known of these ids; it is known here no longer. */
  take(ids: readonly string[]): ReadonlyMap<string, string> {
    if (this.traceparents.size === 0) return NONE;
    const taken = new Map<string, string>();
    for (const id of ids) {
      const traceparent = this.traceparents.get(id);
      if (traceparent === undefined) continue;
      taken.set(id, traceparent);
      this.traceparents.delete(id);
    }
    return taken;
  }

  /** For ids that could not be published and wait again; what was noted since stands. */
  putBack(taken: ReadonlyMap<string, string>): void {
    for (const [id, traceparent] of taken)
      if (!this.traceparents.has(id)) this.traceparents.set(id, traceparent);
  }
}
