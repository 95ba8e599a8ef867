import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../../ingestion.config.js';
import { feedFailure } from './feed-answer.js';

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

/** Does not trust the origins of the YouTube client. */
export const FEED_HTTP_CLIENT = Symbol('FEED_HTTP_CLIENT');

type Settings = Pick<
  IngestionConfig,
  'CONTACT_EMAIL' | 'FEED_LOOPBACK_ORIGINS' | 'FEED_USER_AGENT' | 'NODE_ENV' | 'SITE_URL'
>;

export function feedHttpClient(config: Settings, logger: Logger): HttpClient {
  const contact = [config.SITE_URL, config.CONTACT_EMAIL].filter(Boolean).join('; ');
  const inProduction = config.NODE_ENV === 'production';
  return new HttpClient({
    userAgent: config.FEED_USER_AGENT ?? `Elevate/0.1 (feed reader; +${contact})`,
    allowedLoopbackOrigins: inProduction ? [] : (config.FEED_LOOPBACK_ORIGINS ?? []),
    logger,
  });
}
