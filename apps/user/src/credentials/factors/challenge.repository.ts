import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { MINUTE_MS } from '@elevate/rules';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { documentSchema, modelOf } from '@elevate/mongo';
import type { AuditRecord } from '@elevate/audit';
import {
  ACCOUNT_MODEL,
  type AccountDocument,
  type AuthenticatorApp,
  type StoredPasskey,
} from '../../accounts/account.schema.js';
import { changeAccount, endingSessions } from '../../accounts/account.repository.js';
import { sha256 } from '../../requests/limits.js';

const VALID_MS: Readonly<Record<ChallengeKind, number>> = {
  'passkey-sign-in': 5 * MINUTE_MS,
  'passkey-creation': 5 * MINUTE_MS,
  'app-enrolment': 15 * MINUTE_MS,
};

@Injectable()
export class ChallengeRepository {
  private readonly model: Model<ChallengeDocument>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'Challenge', challengeSchema);
  }

  async open(kind: ChallengeKind, sessionId: string | null, value: string): Promise<string> {
    const attempt = randomText();
    const expiresAt = new Date(this.clock.now().getTime() + VALID_MS[kind]);
    await this.model.create({ _id: sha256(attempt), kind, sessionId, value, expiresAt });
    return attempt;
  }

  async find(
    kind: ChallengeKind,
    sessionId: string | null,
    attempt: string,
  ): Promise<string | null> {
    const filter = this.openFilter(kind, sessionId, attempt);
    return (await this.model.findOne(filter).lean<ChallengeDocument>())?.value ?? null;
  }

  /** Uses the challenge up. */
  async take(
    kind: ChallengeKind,
    sessionId: string | null,
    attempt: string,
  ): Promise<string | null> {
    const filter = this.openFilter(kind, sessionId, attempt);
    return (await this.model.findOneAndDelete(filter).lean<ChallengeDocument>())?.value ?? null;
  }

  async removeBefore(now: Date): Promise<void> {
    await this.model.deleteMany({ expiresAt: { $lt: now } });
  }

  private openFilter(kind: ChallengeKind, sessionId: string | null, attempt: string) {
    return { _id: sha256(attempt), kind, sessionId, expiresAt: { $gt: this.clock.now() } };
  }
}

export function randomText(): string {
  return randomBytes(32).toString('base64url');
}

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
    const { _id, sessionEpoch } = account;
    return changeAccount(
      this.model,
      { _id, sessionEpoch },
      {
        $set: { ...set, ...$set },
        $inc: inc,
        ...(Object.keys(added).length > 0 && { $push: added }),
        ...(removedPasskey !== undefined && { $pull: { passkeys: { id: removedPasskey } } }),
      },
    );
  }

  /** Of any account: a credential id names one credential of the site (WebAuthn §7.1). */
  async hasPasskey(id: string): Promise<boolean> {
    return (await this.model.exists({ 'passkeys.id': id })) !== null;
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

type ChallengeKind = 'passkey-sign-in' | 'passkey-creation' | 'app-enrolment';

interface ChallengeDocument {
  /** SHA-256 of the attempt, which only the client that asked knows. */
  _id: string;
  kind: ChallengeKind;
  sessionId: string | null;
  /** Random challenge; for an authenticator app its sealed secret. */
  value: string;
  expiresAt: Date;
}

const text = { type: String, required: true };
const challengeSchema = documentSchema<ChallengeDocument>('challenges', {
  kind: text,
  sessionId: { type: String, default: null },
  value: text,
  expiresAt: { type: Date, required: true },
}).index({ expiresAt: 1 });
