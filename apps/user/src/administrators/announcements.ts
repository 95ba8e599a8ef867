import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { AccountRelay } from '../accounts/account-relay.js';

/** Milliseconds to wait for publishing; afterwards it continues in the background. */
const TOLD_WITHIN_MS = 3_000;

@Injectable()
export class Announcements {
  constructor(
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
  ) {}

  async tell(accountId: string): Promise<void> {
    this.relay.poke([accountId]);
    await this.audit.record(accountId);
  }

  async everybodyKnows(): Promise<void> {
    await Promise.race([this.relay.idle(), setTimeout(TOLD_WITHIN_MS, undefined, { ref: false })]);
  }
}
