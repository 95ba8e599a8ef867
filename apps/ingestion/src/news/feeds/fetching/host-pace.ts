import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../../ingestion.config.js';
import { feedFailure } from './fetch.errors.js';

/** One request per host at a time, with a gap after each. */
@Injectable()
export class HostPace {
  private readonly last = new Map<string, Promise<void>>();

  constructor(@Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'FEED_HOST_GAP_MS'>) {}

  /** @throws AppError `FEED.INTERRUPTED` */
  async take<Result>(
    url: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const { host } = new URL(url);
    const before = this.last.get(host) ?? Promise.resolve();
    const result = before.then(() => {
      if (signal.aborted) throw feedFailure('interrupted');
      return work();
    });
    const turn = result.then(
      () => this.gap(signal),
      () => this.gap(signal),
    );
    this.last.set(host, turn);
    void turn.then(() => {
      if (this.last.get(host) === turn) this.last.delete(host);
    });
    return result;
  }

  private async gap(signal: AbortSignal): Promise<void> {
    await pause(this.config.FEED_HOST_GAP_MS, undefined, { signal, ref: false }).catch(
      () => undefined,
    );
  }
}
