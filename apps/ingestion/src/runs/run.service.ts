import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  FailureReason,
  RunKind,
  RunRecord,
  RunSource,
  RunTrigger,
} from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { Clock } from '../clock/clock.js';
import { Relays } from '../relays/relays.js';
import { hasEnded, outcomeOf } from './run-outcome.js';
import { toRunRecord } from './run.mapper.js';
import { RunRepository, type SourceChanges } from './run.repository.js';
import type { RunDocument } from './run.schema.js';
import { countFailed, emptyTally } from './tally.js';

export interface NewRun {
  readonly kind: RunKind;
  readonly trigger: RunTrigger;
  readonly actor: string | null;
  readonly sources: readonly { readonly id: string; readonly name: string }[];
  /** Set where nothing can be done for now: the run ends at once and says why. */
  readonly refusal?: FailureReason | null;
}

const RECENT = 50;
const ATTEMPTS = 10;

/** The records of what was asked for, by whom, and what came of it. */
@Injectable()
export class RunService {
  constructor(
    private readonly runs: RunRepository,
    private readonly relays: Relays,
    private readonly clock: Clock,
  ) {}

  /** Begins a run; its id sorts by time. */
  async begin({ kind, trigger, actor, sources, refusal }: NewRun): Promise<RunDocument> {
    const now = this.clock.now().toISOString();
    const id = `${now.replace(/[-:.]/g, '')}-${randomUUID().slice(0, 8)}`;
    const entries = sources.map((source) => newEntry(source, refusal ?? null, now));
    const over = refusal || entries.length === 0;
    const run = await this.runs.insert(id, {
      kind,
      trigger,
      actor,
      started_at: now,
      ended_at: over ? now : null,
      sources: entries,
      status: refusal ? 'paused' : outcomeOf(entries).status,
      reason: refusal ?? null,
    });
    this.relays.runs.poke([id]);
    return run;
  }

  /** Changes sources of a run, and the run with them when the last one has ended. */
  async change(id: string, changes: SourceChanges): Promise<void> {
    const run = await this.runs.setSources(id, changes);
    if (run) await this.conclude(run);
    else if (changes.size > 1) await this.changeSingly(id, changes);
    this.relays.runs.poke([id]);
  }

  private async changeSingly(id: string, changes: SourceChanges): Promise<void> {
    for (const [place, fields] of changes) {
      const run = await this.runs.setSources(id, new Map([[place, fields]]));
      if (run) await this.conclude(run);
    }
  }

  /** Brings the run's own status in line with its sources; safe to repeat. */
  async conclude(run: RunDocument): Promise<void> {
    let current: RunDocument | null = run;
    for (let attempt = 0; current && attempt < ATTEMPTS; attempt += 1) {
      const { state } = current;
      const outcome = outcomeOf(state.sources);
      const over = state.sources.every(hasEnded);
      const unchanged = outcome.status === state.status && outcome.reason === state.reason;
      if (state.ended_at !== null || (unchanged && !over)) return;
      if (
        await this.runs.setOutcome(current, outcome, over ? this.clock.now().toISOString() : null)
      )
        return;
      current = await this.runs.find(run._id);
    }
  }

  async recent(): Promise<RunRecord[]> {
    return (await this.runs.findRecent(RECENT)).map(toRunRecord);
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async get(id: string): Promise<RunRecord> {
    const run = await this.runs.find(id);
    if (!run)
      throw new AppError('INGESTION.NOT_FOUND', { kind: 'user', message: 'There is no such run.' });
    return toRunRecord(run);
  }
}

function newEntry(
  { id, name }: { id: string; name: string },
  refusal: FailureReason | null,
  now: string,
): RunSource {
  const tally = emptyTally();
  if (refusal) countFailed(tally, refusal, 1);
  const status = refusal ? 'paused' : 'queued';
  return {
    source_id: id,
    name,
    status,
    ...tally,
    started_at: null,
    ended_at: refusal ? now : null,
  };
}
