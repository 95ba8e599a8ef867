import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, describeError } from '@elevate/errors';
import { createHttpClient, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';

/** The service gets no more of a password's SHA-1. */
const PREFIX_DIGITS = 5;
const TIMEOUT_MS = 1_500;
const MAX_BYTES = 1024 * 1024;

@Injectable()
export class BreachedPasswords implements OnApplicationShutdown {
  private readonly client: HttpClient | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'BREACH_RANGE_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { BREACH_RANGE_URL: url } = config;
    if (url === undefined) return;
    // Only the operator sets this origin.
    const trustedOrigins = [url];
    this.client = createHttpClient({ userAgent: 'Elevate/0.1 (user)', trustedOrigins, logger });
  }

  /** False if the service is unavailable: that must not stop sign-ups. */
  async has(password: string): Promise<boolean> {
    if (!this.client) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS)];
    try {
      const suffixes = await this.range(this.client, prefix);
      return suffixes.some((line) => line.startsWith(`${rest}:`) && Number(line.split(':')[1]) > 0);
    } catch (error) {
      const cause = describeError(error);
      this.logger.warn(
        { cause },
        'Could not ask the breach range service: accepted a password without its check',
      );
      return false;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  // Padding hides how many passwords the range has.
  private async range(client: HttpClient, prefix: string): Promise<string[]> {
    const { status, body } = await client.get(`${this.config.BREACH_RANGE_URL}/${prefix}`, {
      headers: { 'add-padding': 'true' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    if (status !== 200) {
      throw new AppError('USER.BREACH_RANGE_FAILED', { kind: 'transient', details: { status } });
    }
    return body.toString().split(/\r?\n/);
  }
}
