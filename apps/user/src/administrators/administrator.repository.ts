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

/** Accounts, as far as they are administrators'. Every change is one update, with its record in it. */
@Injectable()
export class AdministratorRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** Not for hot paths: without its index it reads all accounts. */
  findAll(): Promise<AccountDocument[]> {
    return this.model
      .find({ 'state.roles': ADMIN_ROLE, ...LIVE })
      .sort({ createdAt: 1, _id: 1 })
      .lean<AccountDocument[]>();
  }

  /** The id that the first administrator would have; null while there is an administrator. */
  async freePlace(): Promise<string | null> {
    for (let place = 1; ; place += 1) {
      const id = setupPlace(place);
      const taken = await this.model.findById(id).lean<AccountDocument>();
      // Looked at by its id first: whoever asks in vain must not have all accounts read.
      if (taken && isAdministrator(taken)) return null;
      if (!taken) return (await this.findAll()).length === 0 ? id : null;
    }
  }

  async isTaken(place: string): Promise<boolean> {
    return (await this.model.exists({ _id: place })) !== null;
  }

  /** Stores an administrator whole; null where the place or the address has an account already. */
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

  /** Makes an account an administrator, with this access code and no other. */
  promote(account: AccountDocument, accessCodeHash: string, record: AuditRecord) {
    return this.change(account, record, {
      $set: { accessCodeHash, unpublished: true },
      $addToSet: { 'state.roles': ADMIN_ROLE },
      $inc: { version: 1 },
    });
  }

  /** Takes the role away, and ends every session that has it. */
  demote(account: AccountDocument, record: AuditRecord) {
    return this.change(account, record, {
      $set: { keptSession: null, unpublished: true },
      $pull: { 'state.roles': ADMIN_ROLE },
      $inc: { version: 1, sessionEpoch: 1 },
    });
  }

  /** Gives an administrator another access code. */
  setAccessCode(account: AccountDocument, accessCodeHash: string, record: AuditRecord) {
    return this.change(account, record, { $set: { accessCodeHash } });
  }

  // What everybody knows of it must be as it was: another change meanwhile may have taken the role.
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
