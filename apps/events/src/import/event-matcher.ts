import { dayOf, foldText, normalizeLine } from '@elevate/rules';
import { derivedId } from '../events/derived-id.js';
import type { EventDocument } from '../events/event.schema.js';
import type { ReadEntry } from './read-entry.js';

export interface EventMatch {
  /** Of the existing event, or of the one to create. */
  readonly id: string;
  /** May be deleted. */
  readonly event?: EventDocument | undefined;
}

/** The id that an import gives an event: the same for the same UID, or else for the same title and day. */
export function importId({ uid, given: { title = '', starts_at = '' } }: ReadEntry): string {
  return derivedId(uid === null ? `import day ${slot(title, dayOf(starts_at))}` : `import ${uid}`);
}

export class EventMatcher {
  private readonly byId = new Map<string, EventDocument>();
  private readonly byDay = new Map<string, EventDocument>();
  private readonly byStart = new Map<string, EventDocument>();

  constructor(events: readonly EventDocument[]) {
    for (const event of events) {
      this.byId.set(event._id, event);
      if (event.removed) continue;
      const { title, starts_at } = event.state;
      this.byDay.set(slot(title, dayOf(starts_at)), event);
      this.byStart.set(slot(title, starts_at), event);
    }
  }

  match(entry: ReadEntry): EventMatch {
    const id = importId(entry);
    const imported = this.byId.get(id);
    const event = imported && !imported.removed ? imported : this.unimported(entry);
    return event ? { id: event._id, event } : { id, event: imported };
  }

  /**
   * An event that was not imported under this identity: one of the site's own calendar, or one that was entered by hand.
   * Events with UIDs may share a title and a day, as two sessions do, so there the start must be the same.
   */
  private unimported({ uid, given }: ReadEntry): EventDocument | undefined {
    const { title = '', starts_at = '' } = given;
    if (uid === null) return this.byDay.get(slot(title, dayOf(starts_at)));
    const own = this.byId.get(uid);
    return own && !own.removed ? own : this.byStart.get(slot(title, starts_at));
  }
}

function slot(title: string, start: string): string {
  return `${foldText(normalizeLine(title))}\n${start}`;
}
