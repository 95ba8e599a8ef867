import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { AccountRelay } from '../accounts/account-relay.js';

/** Afterwards it continues in the background. */
const PUBLISH_TIMEOUT_MS = 3_000;

@Injectable()
export class AccountChangePublisher {
  constructor(
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
  ) {}

  async publish(accountId: string): Promise<void> {
    this.relay.poke([accountId]);
    await this.audit.record(accountId);
  }

  async waitUntilPublished(): Promise<void> {
    await Promise.race([
      this.relay.idle(),
      setTimeout(PUBLISH_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }
}
