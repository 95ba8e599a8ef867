import { Injectable } from '@nestjs/common';
import type { Administrator } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import type { EventImport, EventImportEntry } from '@elevate/contracts/events';
import { EVENT_IMPORT_OUTCOMES } from '@elevate/rules';
import { EventAnnouncer } from '../events/event-announcer.js';
import { EventRecords } from '../events/event-records.js';
import { versionConflict } from '../events/event.errors.js';
import { EventRepository } from '../events/event.repository.js';
import type { EventDocument } from '../events/event.schema.js';
import { decide, type Decision } from './decide.js';
import { EventMatcher, importId, type EventMatch } from './event-matcher.js';
import { toReport } from './import.mapper.js';
import type { ReadEntry } from './read-entry.js';

export interface ImportRequest {
  readonly entries: readonly ReadEntry[];
  readonly isDryRun: boolean;
  readonly by: Pick<Administrator, 'id'>;
}

const TRIES = 5;

/** Stores one event at a time: a failure leaves the ones before it, and a repeated import continues. */
@Injectable()
export class ImportService {
  constructor(
    private readonly events: EventRepository,
    private readonly records: EventRecords,
    private readonly announcer: EventAnnouncer,
    private readonly clock: Clock,
  ) {}

  async import({ entries, isDryRun, by }: ImportRequest): Promise<EventImport> {
    const matcher = new EventMatcher(await this.events.findAllAnd(entries.map(importId)));
    const places = new Map<string, string>();
    const reports: EventImportEntry[] = [];
    for (const entry of entries) {
      const match = matcher.match(entry);
      const first = entry.problem === undefined ? places.get(match.id) : undefined;
      const decision =
        first === undefined ? await this.take(entry, match, isDryRun, by) : undefined;
      if (decision && decision.outcome !== 'refused') places.set(match.id, entry.place);
      reports.push(toReport(entry, decision ?? { outcome: 'unchanged' }, first));
    }
    return { dry_run: isDryRun, counts: countsOf(reports), entries: reports };
  }

  private async take(
    { problem, given }: ReadEntry,
    { id, event }: EventMatch,
    isDryRun: boolean,
    by: Pick<Administrator, 'id'>,
  ): Promise<Decision> {
    if (problem !== undefined) return { outcome: 'refused', reason: problem };
    const planned = decide(given, id, event, this.now());
    if (isDryRun || planned.outcome === 'refused' || planned.outcome === 'unchanged')
      return planned;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await this.events.find(id);
      const decision = decide(given, id, found, this.now());
      if (decision.outcome === 'refused' || decision.outcome === 'unchanged') return decision;
      const stored = await this.store(decision, found, by);
      if (!stored) continue;
      await this.announcer.announce(stored);
      return decision;
    }
    throw versionConflict();
  }

  /** Null if another change came first. */
  private store(
    { state }: Extract<Decision, { readonly state: unknown }>,
    found: EventDocument | null,
    by: Pick<Administrator, 'id'>,
  ): Promise<EventDocument | null> {
    const before = found && !found.removed ? found.state : null;
    const record = this.records.of({ by, at: state.updated_at, before, after: state });
    if (!found) return this.events.insertNew(state, record);
    if (found.removed) return this.events.revive(found, state, record);
    return this.events.replace(found, state, record);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

function countsOf(reports: readonly EventImportEntry[]): EventImport['counts'] {
  const count = (outcome: EventImportEntry['outcome']) =>
    reports.filter((report) => report.outcome === outcome).length;
  return Object.fromEntries(
    EVENT_IMPORT_OUTCOMES.map((outcome) => [outcome, count(outcome)]),
  ) as EventImport['counts'];
}
