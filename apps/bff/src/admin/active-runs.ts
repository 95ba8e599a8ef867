import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RunRecord } from '@elevate/contracts/ingestion';

const GAP_MS = 250;

type Listener = (run: RunRecord) => void;

interface Pause {
  readonly timer: NodeJS.Timeout;
  waiting?: RunRecord;
}

/**
 * Tracks active runs from ingestion messages. Listeners get at most four updates a second per run, and always the last
 * state.
 */
@Injectable()
export class ActiveRuns implements OnModuleDestroy {
  private readonly runs = new Map<string, RunRecord>();
  private readonly pauses = new Map<string, Pause>();
  private readonly listeners = new Set<Listener>();

  list(): RunRecord[] {
    return [...this.runs.values()];
  }

  record(run: RunRecord): void {
    if (run.ended_at === null) this.runs.set(run.id, run);
    else this.runs.delete(run.id);
    if (this.listeners.size === 0) return;
    const pause = this.pauses.get(run.id);
    if (pause) pause.waiting = run;
    else this.notify(run);
  }

  /** Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onModuleDestroy(): void {
    for (const { timer } of this.pauses.values()) clearTimeout(timer);
    this.pauses.clear();
  }

  private notify(run: RunRecord): void {
    const timer = setTimeout(() => this.notifyLatest(run.id), GAP_MS).unref();
    this.pauses.set(run.id, { timer });
    for (const listener of this.listeners) listener(run);
  }

  private notifyLatest(id: string): void {
    const waiting = this.pauses.get(id)?.waiting;
    this.pauses.delete(id);
    if (waiting) this.notify(waiting);
  }
}
