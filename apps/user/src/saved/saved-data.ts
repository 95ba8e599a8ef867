import { Injectable } from '@nestjs/common';
import { FollowsData } from './follows/follows-data.js';
import { HistoryRepository } from './history/history.repository.js';
import { SavedRepository } from './saved.repository.js';

/** The stores of everything that members save. */
@Injectable()
export class SavedData {
  constructor(
    private readonly saved: SavedRepository,
    private readonly histories: HistoryRepository,
    private readonly follows: FollowsData,
  ) {}

  async prepare(): Promise<void> {
    await Promise.all([this.histories.prepare(), this.follows.prepare()]);
  }

  async remove(userId: string): Promise<void> {
    await this.saved.removeAll(userId);
    await this.histories.remove(userId);
    await this.follows.remove(userId);
  }
}
