import { Body, Controller, Headers, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, type Administrator, OperatorOrAdminGuard } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import {
  type EventImport,
  type EventImportEntry,
  EventImportQueryDto,
} from '@elevate/contracts/events';
import {
  dayOf,
  EVENT_IMPORT_OUTCOMES,
  foldText,
  normalizeLine,
  withoutHiddenCharacters,
} from '@elevate/rules';
import { untilWritten } from '@elevate/mongo';
import { EventAnnouncer } from '../events/event-announcer.js';
import { derivedId, type EventDocument, EventRepository } from '../events/event.repository.js';
import { decide, type Decision } from './decide.js';
import { readImport } from './read-import.js';
import { compareRevisions, type ReadEntry } from './import-entry.js';
import { refusal } from '../events/event.errors.js';

/** Stores one event at a time: a failure leaves the ones before it, and a repeated import continues. */
@Controller('v1/events/import')
@UseGuards(OperatorOrAdminGuard)
export class ImportController {
  constructor(
    private readonly events: EventRepository,
    private readonly announcer: EventAnnouncer,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  async importEvents(
    @Query() { dry_run }: EventImportQueryDto,
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
    @Actor() actor: string,
  ): Promise<EventImport> {
    const entries = readImport(type, body, this.clock.now());
    const isDryRun = dry_run === 'true';
    const by = { id: actor };
    const matcher = new EventMatcher(await this.events.findAllAnd(entries.map(importId)));
    const taken = new Map<string, ReadEntry>();
    const newest = newestOf(entries, matcher);
    const reports: EventImportEntry[] = [];
    for (const entry of entries) {
      const match = matcher.match(entry);
      const first =
        entry.problem === undefined ? (newest(match, entry) ?? taken.get(match.id)) : undefined;
      if (first) {
        const decision = isAnother(entry, first) ? sharedId(entry, first) : UNCHANGED;
        reports.push(toReport(entry, decision, first.place));
        continue;
      }
      const decision = await this.take(entry, match, isDryRun, by);
      if (decision.outcome !== 'refused') taken.set(match.id, entry);
      reports.push(toReport(entry, decision));
    }
    return { dry_run: isDryRun, counts: countsOf(reports), entries: reports };
  }

  private async take(
    entry: ReadEntry,
    { id, event }: EventMatch,
    isDryRun: boolean,
    by: Pick<Administrator, 'id'>,
  ): Promise<Decision> {
    if (entry.problem !== undefined) return { outcome: 'refused', reason: entry.problem };
    const planned = decide(entry, id, event, this.now());
    if (isDryRun || planned.outcome === 'refused' || planned.outcome === 'unchanged')
      return planned;
    const attempt = async () => {
      const before = await this.events.find(id);
      const decision = decide(entry, id, before, this.now());
      if (decision.outcome === 'refused' || decision.outcome === 'unchanged') return decision;
      const stored = await this.store(decision, before, by);
      if (!stored) return null;
      await this.announcer.announce(stored);
      return decision;
    };
    return untilWritten({ attempt, conflict: () => refusal('VERSION_CONFLICT') });
  }

  /** Null if another change came first. */
  private store(
    { state }: Extract<Decision, { readonly state: unknown }>,
    stored: EventDocument | null,
    by: Pick<Administrator, 'id'>,
  ): Promise<EventDocument | null> {
    const before = stored && !stored.removed ? stored.state : null;
    const record = this.announcer.recordOf({ by, at: state.updated_at, before, after: state });
    return stored
      ? this.events.replace(stored, state, record)
      : this.events.insertNew(state, record);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

const UNCHANGED: Decision = { outcome: 'unchanged' };

/** Whether two entries with one id are two events: a newer version says so by its number. */
function isAnother(a: ReadEntry, b: ReadEntry): boolean {
  const [title, otherTitle] = [a, b].map(({ fields }) => slot(fields.title ?? '', ''));
  const [day, otherDay] = [a, b].map(({ fields }) => dayOf(fields.starts_at ?? ''));
  const isSameVersion = (a.revision?.sequence ?? 0) === (b.revision?.sequence ?? 0);
  return a.uid !== null && isSameVersion && title !== otherTitle && day !== otherDay;
}

function sharedId({ uid }: ReadEntry, first: ReadEntry): Decision {
  const id = (uid ?? '').slice(0, LONGEST_TITLE);
  return {
    outcome: 'refused',
    reason: `The file uses the id “${id}” for two events, see ${first.place.toLowerCase()}. Please give each event its own id.`,
  };
}

function countsOf(reports: readonly EventImportEntry[]): EventImport['counts'] {
  const count = (outcome: EventImportEntry['outcome']) =>
    reports.filter((report) => report.outcome === outcome).length;
  return Object.fromEntries(
    EVENT_IMPORT_OUTCOMES.map((outcome) => [outcome, count(outcome)]),
  ) as EventImport['counts'];
}

/** In code units: a refused title may be of any length. */
const LONGEST_TITLE = 200;

/** `first` is the place of an earlier entry about the same event. */
function toReport(
  { place, uid, fields, notes }: ReadEntry,
  decision: Decision,
  first?: string,
): EventImportEntry {
  const { outcome } = decision;
  return {
    place,
    uid,
    title: withoutHiddenCharacters(normalizeLine((fields.title ?? '').slice(0, LONGEST_TITLE))),
    starts_at: fields.starts_at ?? null,
    all_day: fields.all_day ?? false,
    outcome,
    fields: decision.outcome === 'changed' ? decision.fields : [],
    notes: [
      ...(outcome === 'refused' ? [] : notes),
      ...('notes' in decision ? (decision.notes ?? []) : []),
      ...(first === undefined || outcome === 'refused'
        ? []
        : [`The same event as ${first.toLowerCase()}; that entry counts.`]),
    ],
    reason: decision.outcome === 'refused' ? decision.reason : null,
  };
}

interface EventMatch {
  readonly id: string;
  readonly event?: EventDocument | undefined;
}

/** The same for the same UID, or else for the same title and day. */
function importId({ uid, fields: { title = '', starts_at = '' } }: ReadEntry): string {
  return derivedId(uid === null ? `import day ${slot(title, dayOf(starts_at))}` : `import ${uid}`);
}

class EventMatcher {
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
   * An event of the site's own calendar, or one entered by hand. Those with UIDs may share title and day, but not the start.
   */
  private unimported({ uid, fields }: ReadEntry): EventDocument | undefined {
    const { title = '', starts_at = '' } = fields;
    if (uid === null) return this.byDay.get(slot(title, dayOf(starts_at)));
    const own = this.byId.get(uid);
    return own && !own.removed ? own : this.byStart.get(slot(title, starts_at));
  }
}

function newestOf(entries: readonly ReadEntry[], matcher: EventMatcher) {
  const newest = new Map<string, ReadEntry>();
  const newer = ({ id }: EventMatch, entry: ReadEntry): ReadEntry | undefined => {
    const other = newest.get(id);
    const isOlder = other && compareRevisions(entry.revision, other.revision) < 0;
    return isOlder && !isAnother(entry, other) ? other : undefined;
  };
  for (const entry of entries) {
    const match = matcher.match(entry);
    const other = newest.get(match.id);
    if (entry.problem !== undefined || newer(match, entry)) continue;
    if (!other || !isAnother(entry, other)) newest.set(match.id, entry);
  }
  return newer;
}

function slot(title: string, start: string): string {
  return `${foldText(normalizeLine(title))}\n${start}`;
}
