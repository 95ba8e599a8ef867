import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { HistoryChange, HistoryView } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import { toChange, toView } from './history.mapper.js';
import { HistoryRepository } from './history.repository.js';
import { mergeHistory, prune } from './merge-history.js';

const ACCOUNTS_A_SWEEP = 1_000;

@Injectable()
export class HistoryService {
  constructor(
    private readonly histories: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<HistoryView> {
    return toView(prune(await this.histories.find(account._id), this.clock.now()));
  }

  async change({ account }: SignedIn, change: HistoryChange): Promise<HistoryView> {
    const now = this.clock.now();
    const asked = toChange(change);
    return toView(
      await this.histories.change(account._id, (stored) => mergeHistory(stored, asked, now)),
    );
  }

  /** Safe in several processes. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.histories.findExpired(now, ACCOUNTS_A_SWEEP)) {
      await this.histories.change(id, (stored) => prune(stored, now));
    }
  }
}
