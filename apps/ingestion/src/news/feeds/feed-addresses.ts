import { Inject, Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import { FEED_HTTP_CLIENT } from './fetching/feed-http-client.js';

// A slow name server must not delay the answer: each fetch checks again.
const LOOKUP_MS = 2_000;
const REASONS: Readonly<Record<string, string>> = {
  'HTTP.FORBIDDEN_URL': 'it must be http(s) on the usual port, without a user name or password',
  'HTTP.FORBIDDEN_ADDRESS': 'it leads to an address that is not public',
};

@Injectable()
export class FeedAddresses {
  constructor(@Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient) {}

  /**
   * Applies the checks of a fetch.
   * @throws AppError `INGESTION.INVALID_FEED` if an address can never be fetched
   */
  async check(addresses: readonly string[]): Promise<void> {
    await Promise.all(addresses.map((address) => this.checkOne(address)));
  }

  private async checkOne(address: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOKUP_MS)));
    try {
      await Promise.race([this.http.check(address), tooLong]);
    } catch (error) {
      const reason = isAppError(error) ? REASONS[error.code] : undefined;
      if (!reason) throw error;
      throw new AppError('INGESTION.INVALID_FEED', {
        kind: 'user',
        message: `This feed can never be fetched, because ${reason}: ${address.slice(0, 200)}`,
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
