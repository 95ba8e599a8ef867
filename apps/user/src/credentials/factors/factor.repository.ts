import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import {
  ACCOUNT_MODEL,
  type AccountDocument,
  type AuthenticatorApp,
  type StoredPasskey,
} from '../../accounts/account.schema.js';
import { endingSessions } from '../../accounts/ended-sessions.js';

export interface FactorChange {
  readonly account: AccountDocument;
  readonly keptSession: string;
  readonly now: Date;
  readonly record: AuditRecord | null;
  readonly $set?: Partial<
    Pick<AccountDocument, 'accessCodeHash' | 'authenticatorApp' | 'recoveryCodes'>
  >;
  readonly passkey?: StoredPasskey;
  readonly removedPasskey?: string;
}

@Injectable()
export class FactorRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** Also ends all other sessions; null if another change was first. */
  change(change: FactorChange): Promise<AccountDocument | null> {
    const { account, keptSession, now, record, $set, passkey, removedPasskey } = change;
    const { set, inc } = endingSessions(now, keptSession);
    const added = { ...(passkey && { passkeys: passkey }), ...(record && { unaudited: record }) };
    return this.model
      .findOneAndUpdate(
        { _id: account._id, sessionEpoch: account.sessionEpoch, removed: { $ne: true } },
        {
          $set: { ...set, ...$set },
          $inc: inc,
          ...(Object.keys(added).length > 0 && { $push: added }),
          ...(removedPasskey !== undefined && { $pull: { passkeys: { id: removedPasskey } } }),
        },
        { returnDocument: 'after' },
      )
      .lean<AccountDocument>();
  }

  async renamePasskey(_id: string, id: string, name: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, 'passkeys.id': id },
      { $set: { 'passkeys.$.name': name } },
    );
    return matchedCount > 0;
  }

  async usePasskey(
    { _id, passkeys = [] }: AccountDocument,
    { id, counter: before }: StoredPasskey,
    counter: number,
    usedAt: Date,
  ): Promise<boolean> {
    // The embedded document server has no positional update after `$elemMatch`.
    const at = `passkeys.${passkeys.findIndex((passkey) => passkey.id === id)}`;
    const { matchedCount } = await this.model.updateOne(
      { _id, [`${at}.id`]: id, [`${at}.counter`]: before },
      { $set: { [`${at}.counter`]: counter, [`${at}.usedAt`]: usedAt } },
    );
    return matchedCount > 0;
  }

  async useAppStep(_id: string, { secret }: AuthenticatorApp, step: number): Promise<boolean> {
    const unused = { 'authenticatorApp.lastStep': { $lt: step } };
    const { modifiedCount } = await this.model.updateOne(
      { _id, 'authenticatorApp.secret': secret, ...unused },
      { $set: { 'authenticatorApp.lastStep': step } },
    );
    return modifiedCount > 0;
  }

  async useRecoveryCode(_id: string, hash: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id, recoveryCodes: hash },
      { $pull: { recoveryCodes: hash } },
    );
    return modifiedCount > 0;
  }
}
