import { Injectable } from '@nestjs/common';
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
  ) {}

  async erase(id: string): Promise<void> {
    await this.saved.removeAll(id);
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
