import { Injectable } from '@nestjs/common';
import { SavedDataService } from '../saved/saved-data.service.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { AccountRepository } from '../accounts/account.repository.js';

const AT_ONCE = 100;

@Injectable()
export class Erasure {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly saved: SavedDataService,
  ) {}

  async erase(id: string): Promise<void> {
    await this.saved.erase(id);
    await this.sessions.removeOfUser(id);
  }

  /** Repeated after a delay, because a concurrent request may have stored something. */
  async finish(): Promise<void> {
    for (const id of await this.accounts.findErasing(AT_ONCE)) {
      await this.erase(id);
      await this.accounts.erased(id);
    }
  }
}
