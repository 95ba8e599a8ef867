import { Injectable } from '@nestjs/common';
import { HistoryRepository } from '../saved/history/history.repository.js';
import { HistoryService } from '../saved/history/history.service.js';
import { SavedRepository } from '../saved/saved.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { AccountRepository } from '../accounts/account.repository.js';

const AT_ONCE = 100;

@Injectable()
export class Erasure {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly saved: SavedRepository,
    private readonly histories: HistoryRepository,
    private readonly history: HistoryService,
  ) {}

  async erase(id: string): Promise<void> {
    await this.saved.removeAll(id);
    await this.histories.remove(id);
    await this.sessions.removeOfUser(id);
  }

  /** Repeated after a delay, because a concurrent request may have stored something. */
  async finish(): Promise<void> {
    for (const id of await this.accounts.findErasing(AT_ONCE)) {
      await this.erase(id);
      await this.accounts.erased(id);
    }
  }

  /** Data whose time is over while the account stays. */
  removeExpired(): Promise<void> {
    return this.history.removeExpired();
  }
}
