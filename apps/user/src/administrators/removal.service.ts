import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { AccountDocument } from '../accounts/account.schema.js';
import { MailRequests } from '../accounts/mail-requests.js';
import { isAdministrator } from '../accounts/security-log.js';
import type { Caller } from '../requests/caller.js';
import { AccountChangePublisher } from './account-change-publisher.js';
import {
  accountConflict,
  administratorNotFound,
  lastAdministrator,
} from './administrator.errors.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';

/** Far longer than a removal takes; a mark older than this belongs to a crashed process. */
const MARK_MS = 60_000;

/** Removal by an administrator, which never leaves the site without one. The operator may remove the last one. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly changes: AccountChangePublisher,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
  ) {}

  /** Waits until published, so that the next request of the removed person is refused. */
  async remove(id: string, actor: string, caller: Caller): Promise<void> {
    const mark = { id: randomUUID(), at: this.clock.now() };
    await this.administrators.unmarkRemovalsBefore(new Date(mark.at.getTime() - MARK_MS));
    if (!(await this.administrators.markRemoval(id, mark))) throw await this.notMarked(id);
    const removed = await this.demote(id, actor, { mark: mark.id, caller }).catch(
      async (error: unknown) => {
        await this.administrators.unmarkRemoval(id, mark.id);
        throw error;
      },
    );
    await this.changes.publish(id);
    await this.changes.waitUntilPublished();
    await this.notify(removed, actor);
  }

  // Counts after marking: two administrators who remove each other see both marks, or one sees the other's removal.
  private async demote(
    id: string,
    actor: string,
    { mark, caller }: { readonly mark: string; readonly caller: Caller },
  ): Promise<AccountDocument> {
    const all = await this.administrators.findAll();
    if (all.every(({ removal }) => removal)) {
      throw all.length > 1 ? accountConflict() : lastAdministrator();
    }
    const account = all.find(({ _id }) => _id === id);
    if (!account) throw administratorNotFound();
    const change = { action: 'demoted', account, actor } as const;
    const record = recordOf({ ...change, address: caller.address, at: this.clock.now() });
    const removed = await this.administrators.demote(account, record, mark);
    if (!removed) throw accountConflict();
    return removed;
  }

  private async notMarked(id: string): Promise<Error> {
    const account = await this.administrators.find(id);
    return account && isAdministrator(account) ? accountConflict() : administratorNotFound();
  }

  private async notify(removed: AccountDocument, actor: string): Promise<void> {
    await this.mails.tryPut('admin-removed', removed);
    const remover = await this.administrators.find(actor);
    if (remover && actor !== removed._id) await this.mails.tryPut('admin-removal', remover);
  }
}
