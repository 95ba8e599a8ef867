import { activeTraceparent } from '@elevate/telemetry';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Keeps the trace of each change until its publish; the later one wins if two changes share a message. In memory
 * only: swept documents have no trace.
 */
export class ChangeTraces {
  private readonly traceparents = new Map<string, string>();

  /** Records the active trace for each id and returns the ids, because an iterable may be readable only once. */
  remember(ids: Iterable<string>): Iterable<string> {
    const traceparent = activeTraceparent();
    if (traceparent === undefined) return ids;
    const known = [...ids];
    for (const id of known) this.traceparents.set(id, traceparent);
    return known;
  }

  /** Returns and removes the traces of the ids. */
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

  /** Restores the traces of failed publishes without overwriting newer ones. */
  putBack(taken: ReadonlyMap<string, string>): void {
    for (const [id, traceparent] of taken)
      if (!this.traceparents.has(id)) this.traceparents.set(id, traceparent);
  }
}
