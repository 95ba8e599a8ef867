import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import type { SignedIn } from '../sessions/signed-in.js';
import type { SavedKind } from './saved-kinds.js';
import { SavedRepository, type Added } from './saved.repository.js';

@Injectable()
export class SavedService {
  constructor(
    private readonly items: SavedRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first, including withdrawn items. */
  async list<View>(kind: SavedKind<View>, { account }: SignedIn): Promise<View[]> {
    const items = await this.items.list(kind, account._id);
    return items.map((item) => kind.toView(account._id, item));
  }

  async add<View>(kind: SavedKind<View>, { account }: SignedIn, id: string): Promise<View> {
    const item = { id, createdAt: this.clock.now() };
    refuseUnlessAdded(await this.items.add(kind, account._id, item), kind.messages);
    return kind.toView(account._id, item);
  }

  remove(kind: SavedKind, { account }: SignedIn, id: string): Promise<void> {
    return this.items.remove(kind, account._id, id);
  }
}

function refuseUnlessAdded(added: Added, { duplicate, notAdded }: SavedKind['messages']): void {
  if (added === 'added') return;
  throw added === 'duplicate'
    ? new AppError('USER.DUPLICATE', { kind: 'user', message: duplicate })
    : new AppError('USER.LIST_FULL', { kind: 'user', message: notAdded });
}
