import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { MailRequestRepository } from './mail-request.repository.js';
import { mailKey, type MailKind } from './mail-request.schema.js';

/** Stores requests for mailed links; the queue sends them after the response. */
@Injectable()
export class MailRequests {
  private listener: ((key: string) => void) | undefined;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly clock: Clock,
  ) {}

  listen(listener: (key: string) => void): void {
    this.listener = listener;
  }

  async put(kind: MailKind, email: string): Promise<void> {
    const key = mailKey(kind, email);
    await this.requests.put(key, this.clock.now());
    this.listener?.(key);
  }
}
