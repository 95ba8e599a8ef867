import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import {
  changeAccount,
  insertAccount,
  LIVE,
  endingSessions,
  newAccount,
  type NewAccount,
  NO_FACTORS,
} from '../accounts/account.repository.js';
import { isAdministrator } from '../accounts/security-log.js';
import {
  ACCOUNT_MODEL,
  type AccountDocument,
  type Invitation,
  type RemovalMark,
} from '../accounts/account.schema.js';

interface Acceptance {
  readonly passwordHash: string;
  readonly accessCodeHash: string;
  readonly now: Date;
  readonly record: AuditRecord;
}

interface Invited extends Pick<NewAccount, 'id' | 'email' | 'now'> {
  readonly invitation: Invitation;
  readonly record: AuditRecord;
}

interface NewAdministrator extends Omit<NewAccount, 'linkedinUrl'> {
  readonly accessCodeHash: string;
  readonly record: AuditRecord;
}

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

  /** Also expired ones, which an administrator may renew. */
  findAllInvited(): Promise<AccountDocument[]> {
    return this.model
      .find({ 'invitation.expiresAt': { $gt: new Date(0) }, ...LIVE })
      .sort({ 'invitation.expiresAt': -1, _id: 1 })
      .lean<AccountDocument[]>();
  }

  find(id: string): Promise<AccountDocument | null> {
    return this.model.findOne({ _id: id, ...LIVE }).lean<AccountDocument>();
  }

  /** Id for the first administrator; null if one exists. */
  async freePlace(): Promise<string | null> {
    for (let place = 1; ; place += 1) {
      const id = setupPlace(place);
      const taken = await this.model.findById(id).lean<AccountDocument>();
      // By id first: unauthorized requests cannot trigger a full scan.
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
    return insertAccount(this.model, {
      ...newAccount({ ...account, linkedinUrl: '' }),
      state: { id: account.id, roles: [ADMIN_ROLE] },
      accessCodeHash,
      // The operator vouches for the address.
      emailVerifiedAt: account.now,
      unaudited: [record],
    });
  }

  /** Without a password; null if the address is taken. */
  insertInvited({ invitation, record, ...account }: Invited): Promise<AccountDocument | null> {
    return insertAccount(this.model, {
      ...newAccount({ ...account, passwordHash: null, linkedinUrl: '' }),
      invitation,
      unaudited: [record],
    });
  }

  /** Also ends the account's sessions: who opened them may not own the address. */
  invite(account: AccountDocument, invitation: Invitation, record: AuditRecord) {
    const { set, inc } = endingSessions(record.at, null);
    return this.change(account, record, { $set: { ...set, invitation }, $inc: inc });
  }

  findInvited(id: string, hash: string, now: Date): Promise<AccountDocument | null> {
    return this.model.findOne(openInvitation(id, hash, now)).lean<AccountDocument>();
  }

  /** Single use; null if the link is invalid. */
  accept(id: string, hash: string, { passwordHash, accessCodeHash, now, record }: Acceptance) {
    const { set, inc } = endingSessions(now, null);
    const update = {
      $set: {
        passwordHash,
        accessCodeHash,
        passwordChangedAt: now,
        passwordResetRequired: false,
        ...set,
        invitation: null,
        reset: null,
        devices: [],
        emailVerifiedAt: now,
        // Another person may have added them.
        ...NO_FACTORS,
      },
      $addToSet: { 'state.roles': ADMIN_ROLE },
      $inc: inc,
      $push: { unaudited: record },
    };
    return changeAccount(this.model, openInvitation(id, hash, now), update);
  }

  withdrawInvitation(account: AccountDocument, record: AuditRecord) {
    const $set = { invitation: null, unpublished: true };
    return this.change(account, record, { $set, $inc: { version: 1 } });
  }

  /** `mark` is the id of the removal in progress. */
  demote(account: AccountDocument, record: AuditRecord, mark?: string) {
    const { set, inc } = endingSessions(record.at, null);
    const update = {
      $set: { ...set, invitation: null, removal: null },
      $pull: { 'state.roles': ADMIN_ROLE },
      $inc: inc,
    };
    return this.change(account, record, update, mark === undefined ? {} : { 'removal.id': mark });
  }

  /** False if another removal of the same administrator is in progress. */
  async markRemoval(id: string, mark: RemovalMark): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, 'state.roles': ADMIN_ROLE, removal: null, ...LIVE },
      { $set: { removal: mark } },
    );
    return modifiedCount > 0;
  }

  async unmarkRemoval(id: string, mark: string): Promise<void> {
    await this.model.updateOne({ _id: id, 'removal.id': mark }, { $set: { removal: null } });
  }

  /** Taking a mark away stops its removal, also one that is only slow. */
  async unmarkRemovalsBefore(time: Date): Promise<void> {
    const stale = { 'state.roles': ADMIN_ROLE, 'removal.at': { $lt: time } };
    await this.model.updateMany(stale, { $set: { removal: null } });
  }

  setAccessCode(account: AccountDocument, accessCodeHash: string, record: AuditRecord) {
    const { set, inc } = endingSessions(record.at, null);
    return this.change(account, record, { $set: { ...set, accessCodeHash }, $inc: inc });
  }

  removeFactors(account: AccountDocument, record: AuditRecord) {
    const { set, inc } = endingSessions(record.at, null);
    return this.change(account, record, { $set: { ...set, ...NO_FACTORS }, $inc: inc });
  }

  // Compare-and-set on the version: a concurrent change may have removed the role.
  private change(
    { _id, version }: AccountDocument,
    record: AuditRecord,
    update: Readonly<Record<string, unknown>>,
    only: Readonly<Record<string, unknown>> = {},
  ): Promise<AccountDocument | null> {
    const change = { ...update, $push: { unaudited: record } };
    return changeAccount(this.model, { _id, version, ...only }, change);
  }
}

function openInvitation(_id: string, hash: string, now: Date) {
  return { _id, 'invitation.hash': hash, 'invitation.expiresAt': { $gt: now }, ...LIVE };
}

/**
 * UUID version 8: the unique `_id` lets one of concurrent setups win. The next number serves when that administrator
 * is gone.
 */
function setupPlace(place: number): string {
  return `00000000-0000-8000-8000-${place.toString(16).padStart(12, '0')}`;
}

const ONLY = { _id: 'setup' } as const;

@Injectable()
export class SetupLinkRepository {
  private readonly model: Model<SetupLinkDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'SetupLink', setupLinkSchema);
  }

  /** Voids the link before. */
  async put(hash: string, expiresAt: Date): Promise<void> {
    await this.model.updateOne(ONLY, { $set: { hash, expiresAt } }, { upsert: true });
  }

  async isGood(hash: string, now: Date): Promise<boolean> {
    return (await this.model.exists({ ...ONLY, hash, expiresAt: { $gt: now } })) !== null;
  }

  async remove(): Promise<void> {
    await this.model.deleteOne(ONLY);
  }
}

/** The link for the setup of the first administrator; one at a time. */
interface SetupLinkDocument {
  _id: 'setup';
  /** SHA-256 of the link's secret. */
  hash: string;
  expiresAt: Date;
}

const setupLinkSchema = documentSchema<SetupLinkDocument>('setup_links', {
  hash: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
