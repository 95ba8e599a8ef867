import { Inject, Injectable } from '@nestjs/common';
import type { RunSource } from '@elevate/contracts/ingestion';
import { SerialQueue } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { RunService } from './run.service.js';

const EVERY_MS = 300;

interface SourceStep {
  readonly runId: string;
  readonly place: number;
  readonly fields: Partial<RunSource>;
}

/** Batches progress writes; the end of a source is written immediately. */
@Injectable()
export class RunProgress {
  private readonly waiting = new Map<string, Map<number, Partial<RunSource>>>();
  private timer: NodeJS.Timeout | undefined;
  /** Two writes to one record could arrive out of order. */
  private readonly writes = new SerialQueue();

  constructor(
    private readonly runs: RunService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  report(runId: string, place: number, fields: Partial<RunSource>): void {
    const sources = this.waiting.get(runId) ?? new Map<number, Partial<RunSource>>();
    sources.set(place, { ...sources.get(place), ...fields });
    this.waiting.set(runId, sources);
    this.timer ??= setTimeout(() => void this.flushAll(), EVERY_MS).unref();
  }

  /** Writes these fields and all pending ones of their runs before it resolves. */
  async settle(steps: readonly SourceStep[]): Promise<void> {
    for (const { runId, place, fields } of steps) this.report(runId, place, fields);
    const runIds = new Set(steps.map(({ runId }) => runId));
    await Promise.all([...runIds].map((runId) => this.flush(runId)));
  }

  async flushAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const runId of [...this.waiting.keys()]) {
      await this.flush(runId).catch((error: unknown) => {
        this.logger.warn(
          { runId, cause: describeError(error) },
          'Cannot write the progress of a run',
        );
      });
    }
  }

  private flush(runId: string): Promise<void> {
    return this.writes.run(() => this.write(runId));
  }

  private async write(runId: string): Promise<void> {
    const changes = this.waiting.get(runId);
    if (!changes) return;
    this.waiting.delete(runId);
    try {
      await this.runs.change(runId, changes);
    } catch (error) {
      // Re-queue beneath newer reports, so that nothing is lost.
      for (const [place, fields] of changes)
        this.report(runId, place, { ...fields, ...this.waiting.get(runId)?.get(place) });
      throw error;
    }
  }
}
