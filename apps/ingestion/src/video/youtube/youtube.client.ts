import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IPolicy } from 'cockatiel';
import type { HttpClient } from '@elevate/http-client';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import type { CallContext } from '../../queue/call-context.js';
import { QuotaLedger } from '../../timing/quota/quota-ledger.js';
import { connectFailed } from './connect-failed.js';
import { Credentials } from './credentials.js';
import { parseList } from './list.parser.js';
import type { ListWire } from './list.wire.js';
import { retryPolicy } from './retry-policy.js';
import { YOUTUBE_HTTP_CLIENT } from './youtube-http-client.js';
import { failureOf, fromAnswer, fromHttpError, youtubeFailure } from './youtube.errors.js';

export type Resource = 'channels' | 'playlistItems' | 'videos';

/** Reserves a quota unit per attempt, types errors and retries temporary ones. */
@Injectable()
export class YouTubeClient implements OnApplicationShutdown {
  private readonly policy: IPolicy;

  constructor(
    @Inject(YOUTUBE_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly ledger: QuotaLedger,
    private readonly credentials: Credentials,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'YOUTUBE_API_BASE_URL' | 'YOUTUBE_RETRY_DELAY_MS'
    >,
  ) {
    this.policy = retryPolicy(config.YOUTUBE_RETRY_DELAY_MS);
  }

  /** @throws AppError `YOUTUBE.*` with the failure's reason in `details` */
  async list(
    resource: Resource,
    params: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<ListWire> {
    try {
      return await this.policy.execute(() => this.once(resource, params, context), context.signal);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.refusesEverything && failure.reason !== 'quota-exceeded')
        await this.credentials.refused(failure.reason);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }

  private async once(
    resource: Resource,
    params: Readonly<Record<string, string>>,
    { countUnit, signal, ensureHeld }: CallContext,
  ): Promise<ListWire> {
    if (signal.aborted) throw youtubeFailure('interrupted');
    const key = this.credentials.key();
    const day = await this.ledger.reserve();
    if (day === null) throw youtubeFailure('quota-exceeded');
    countUnit();
    // Directly before the call, because the process may be suspended at every await.
    await ensureHeld();
    const query = new URLSearchParams({ ...params, key });
    const answer = await this.get(
      `${this.config.YOUTUBE_API_BASE_URL}/${resource}?${query.toString()}`,
      day,
      signal,
    );
    await ensureHeld();
    if (answer.status < 400) return parseList(answer.body);
    const error = fromAnswer(answer);
    // The day of the reservation; a new one may have begun.
    if (failureOf(error)?.reason === 'quota-exceeded') await this.ledger.markExhausted(day);
    throw error;
  }

  private async get(url: string, day: string, signal: AbortSignal) {
    try {
      return await this.http.get(url, { headers: { accept: 'application/json' }, signal });
    } catch (error) {
      if (connectFailed(error)) await this.ledger.refund(day);
      throw fromHttpError(error);
    }
  }
}
