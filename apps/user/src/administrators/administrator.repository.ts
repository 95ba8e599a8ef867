import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { isDuplicateKey } from '@elevate/mongo';
import { newAccount, type NewAccount } from '../accounts/account.repository.js';
import { ACCOUNT_MODEL, type AccountDocument } from '../accounts/account.schema.js';
import { setupPlace } from './setup-place.js';

const LIVE = { removed: { $ne: true } } as const;

export interface NewAdministrator extends Omit<NewAccount, 'linkedinUrl'> {
  readonly accessCodeHash: string;
  readonly record: AuditRecord;
}

/** Each change and its audit record are one update. */
@Injectable()
export class AdministratorRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** Scans all accounts without its index: not for hot paths. */
  findAll(): Promise<AccountDocument[]> {
    return this.model
      .find({ 'state.roles': ADMIN_ROLE, ...LIVE })
      .sort({ createdAt: 1, _id: 1 })
      .lean<AccountDocument[]>();
  }

  /** Id for the first administrator; null if one exists. */
  async freePlace(): Promise<string | null> {
    for (let place = 1; ; place += 1) {
      const id = setupPlace(place);
      const taken = await this.model.findById(id).lean<AccountDocument>();
      // Lookup by id first, so that unauthorized requests cannot trigger a full scan.
      if (taken && isAdministrator(taken)) return null;
      if (!taken) return (await this.findAll()).length === 0 ? id : null;
    }
  }

  async isTaken(place: string): Promise<boolean> {
    return (await this.model.exists({ _id: place })) !== null;
  }

  async insert({
    accessCodeHash,
    record,
    ...account
  }: NewAdministrator): Promise<AccountDocument | null> {
    const document: AccountDocument = {
      ...newAccount({ ...account, linkedinUrl: '' }),
      state: { id: account.id, roles: [ADMIN_ROLE] },
      accessCodeHash,
      unaudited: [record],
    };
    try {
      await this.model.create(document);
      return document;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  promote(account: AccountDocument, accessCodeHash: string, record: AuditRecord) {
    return this.change(account, record, {
      $set: { accessCodeHash, unpublished: true },
      $addToSet: { 'state.roles': ADMIN_ROLE },
      $inc: { version: 1 },
    });
  }

  /** Also ends the account's sessions. */
  demote(account: AccountDocument, record: AuditRecord) {
    return this.change(account, record, {
      $set: { keptSession: null, unpublished: true },
      $pull: { 'state.roles': ADMIN_ROLE },
      $inc: { version: 1, sessionEpoch: 1 },
    });
  }

  setAccessCode(account: AccountDocument, accessCodeHash: string, record: AuditRecord) {
    return this.change(account, record, { $set: { accessCodeHash } });
  }

  // Compare-and-set on the version: a concurrent change may have removed the role.
  private change(
    { _id, version }: AccountDocument,
    record: AuditRecord,
    update: Readonly<Record<string, unknown>>,
  ): Promise<AccountDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id, version, ...LIVE },
        { ...update, $push: { unaudited: record } },
        { returnDocument: 'after' },
      )
      .lean<AccountDocument>();
  }
}

export function isAdministrator({ state }: AccountDocument): boolean {
  return state.roles.includes(ADMIN_ROLE);
}
