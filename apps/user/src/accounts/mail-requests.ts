import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { MailRequestRepository } from './mail-request.repository.js';
import { mailKey, type MailKind } from './mail-request.schema.js';

/** Stores requests for mails; the queue sends them after the response. */
@Injectable()
export class MailRequests {
  private listener: ((key: string) => void) | undefined;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  listen(listener: (key: string) => void): void {
    this.listener = listener;
  }

  async put(kind: MailKind, subject: string): Promise<void> {
    const key = mailKey(kind, subject);
    await this.requests.put(key, this.clock.now());
    this.listener?.(key);
  }

  /** For a mail about a change that is already stored: its failure must not report the change as failed. */
  async tryPut(kind: MailKind, account: { readonly _id: string; readonly email: string }) {
    try {
      await this.put(kind, account.email);
    } catch (error) {
      const cause = describeError(error);
      this.logger.warn(
        { account: account._id, kind, cause },
        'Could not store a request for a mail',
      );
    }
  }
}
