import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { AccountRelay } from '../accounts/account-relay.js';

/** So long is waited until others have been told; while nobody can be told, they are later. */
const TOLD_WITHIN_MS = 3_000;

/** Tells the others, and the audit log, that an account's roles have changed. */
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

  /** Resolves when everybody has been told. */
  async everybodyKnows(): Promise<void> {
    await Promise.race([this.relay.idle(), setTimeout(TOLD_WITHIN_MS, undefined, { ref: false })]);
  }
}
