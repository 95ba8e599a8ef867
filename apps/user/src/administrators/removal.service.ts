import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditRecord } from '@elevate/audit';
import { Clock, later } from '@elevate/clock';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { type AccountChange, accountRecord, refusal } from '../accounts/account.mapper.js';
import {
  type AccountDocument,
  AccountRepository,
  isAdministrator,
} from '../accounts/account.repository.js';

export type AdministratorAction =
  | 'created'
  | 'invited'
  | 'invitation-withdrawn'
  | 'promoted'
  | 'demoted'
  | 'access-code-reset'
  | 'factors-reset';

const IS: AuditSnapshot = { roles: [ADMIN_ROLE] };
const IS_NOT: AuditSnapshot = { roles: [] };

/** Never contains an access code. */
const SNAPSHOTS: Readonly<Record<AdministratorAction, Pick<AuditRecord, 'before' | 'after'>>> = {
  created: { before: null, after: IS },
  invited: { before: IS_NOT, after: { ...IS_NOT, invited: true } },
  'invitation-withdrawn': { before: { ...IS_NOT, invited: true }, after: IS_NOT },
  promoted: { before: IS_NOT, after: IS },
  demoted: { before: IS, after: IS_NOT },
  'factors-reset': { before: { factors: 'any' }, after: { factors: 'none' } },
  'access-code-reset': { before: { access_code: 'old' }, after: { access_code: 'new' } },
};

export function recordOf(change: AccountChange & { readonly action: AdministratorAction }) {
  return accountRecord({ ...change, ...SNAPSHOTS[change.action] });
}

/** An older mark belongs to a crashed process. */
const MARK_MS = 60_000;

/** The site keeps an administrator; only the operator may remove the last one. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the role away, unless it is the last administrator's. The change must require that `removal.id` still is
   * the mark.
   */
  async leaveAnother<T>(
    id: string,
    change: (account: AccountDocument, mark: string) => Promise<T>,
  ): Promise<T> {
    const mark = { id: randomUUID(), at: this.clock.now() };
    await this.accounts.unmarkRemovalsBefore(later(mark.at, -MARK_MS));
    if (!(await this.accounts.markRemoval(id, mark))) throw await this.notMarked(id);
    try {
      return await change(await this.findMarked(id), mark.id);
    } catch (error) {
      await this.accounts.unmarkRemoval(id, mark.id);
      throw error;
    }
  }

  async requireAnother(id: string): Promise<void> {
    const all = await this.accounts.findAdministrators();
    if (all.every(({ _id }) => _id === id)) throw refusal('LAST_ADMIN_CONFLICT');
  }

  // Counts after marking: of two administrators who remove each other, at least one sees the other's mark.
  private async findMarked(id: string): Promise<AccountDocument> {
    const all = await this.accounts.findAdministrators();
    if (all.every(({ removal }) => removal)) {
      throw refusal(all.length > 1 ? 'ACCOUNT_CONFLICT' : 'LAST_ADMIN_CONFLICT');
    }
    const account = all.find(({ _id }) => _id === id);
    if (!account) throw refusal('ADMIN_NOT_FOUND');
    return account;
  }

  private async notMarked(id: string): Promise<Error> {
    const account = await this.accounts.find(id);
    const isOther = account && isAdministrator(account);
    return refusal(isOther ? 'ACCOUNT_CONFLICT' : 'ADMIN_NOT_FOUND');
  }
}
