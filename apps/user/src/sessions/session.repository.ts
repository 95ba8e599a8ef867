import type { Acr } from '@elevate/contracts/user';
import { repositoryOf } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.repository.js';
import { documentSchema, hasMatched, idsOf, unlessDuplicate } from '@elevate/mongo';

/** A family of refresh tokens, of which one is valid. */
export interface SessionDocument {
  _id: string;
  userId: string;
  epoch: number;
  tokenHash: string;
  /** Tells a race from token reuse by a thief. */
  previousHash: string | null;
  spentBy: string | null;
  /** Makes the successor with the spent token and the device. Sessions of older releases have none. */
  successorSalt?: string | null;
  rotatedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** Sliding expiry. */
  expiresAt: Date;
  /** Absolute expiry. */
  endsAt: Date;
  endedAt: Date | null;
  acr: Acr;
  provedAt: Date;
  userAgent: string | null;
}

const sessionSchema = documentSchema<SessionDocument>('sessions')
  .index({ userId: 1 })
  .index({ expiresAt: 1 });

export class SessionRepository extends repositoryOf(sessionSchema) {
  async insert(session: SessionDocument): Promise<void> {
    await this.model.create(session);
  }

  /** Scans all sessions without its index: not for hot paths. */
  findOfUser(userId: string): Promise<SessionDocument[]> {
    return this.model.find({ userId }).sort({ createdAt: -1 }).lean<SessionDocument[]>();
  }

  /** Atomic: of several requests with the same token exactly one succeeds. */
  rotate(
    { sessionId, secretHash }: { readonly sessionId: string; readonly secretHash: string },
    change: Pick<SessionDocument, 'tokenHash' | 'spentBy' | 'successorSalt' | 'expiresAt'> & {
      readonly rotatedAt: Date;
      readonly lastUsedAt: Date;
    },
  ): Promise<SessionDocument | null> {
    const live = { endedAt: null, expiresAt: { $gt: change.rotatedAt } };
    return this.changeOne(
      { _id: sessionId, tokenHash: secretHash, ...live, endsAt: { $gt: change.rotatedAt } },
      { $set: { ...change, previousHash: secretHash } },
    );
  }

  async prove(id: string, provedAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, endedAt: null }, { $set: { provedAt } });
  }

  end(id: string, now: Date): Promise<boolean> {
    const open = { _id: id, endedAt: null };
    return hasMatched(this.model.updateOne(open, { $set: { endedAt: now } }));
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }

  async removeEndedBefore(time: Date, limit: number): Promise<void> {
    const over = { $lt: time };
    const ended = { $or: [{ expiresAt: over }, { endsAt: over }, { endedAt: over }] };
    await this.model.deleteMany({ _id: { $in: await idsOf(this.model, ended, { limit }) } });
  }
}

export function isLive(session: SessionDocument, account: AccountDocument, now: Date): boolean {
  if (session.userId !== account._id || session.endedAt !== null) return false;
  if (session.expiresAt <= now || session.endsAt <= now) return false;
  return session.epoch === account.sessionEpoch || session._id === account.keptSession;
}

export interface SigningKeyDocument {
  _id: string;
  period: number;
  /** Private JWK as JSON, encrypted if a secret is configured. */
  privateJwk: string;
  publicJwk: string;
  createdAt: Date;
}

export class SigningKeyRepository extends repositoryOf(
  documentSchema<SigningKeyDocument>('signing_keys').index({ period: 1 }, { unique: true }),
) {
  all(): Promise<SigningKeyDocument[]> {
    return this.model.find().sort({ period: 1 }).lean<SigningKeyDocument[]>();
  }

  async insert(key: SigningKeyDocument): Promise<void> {
    await unlessDuplicate(this.model.create(key));
  }

  async removeAll(): Promise<void> {
    await this.model.deleteMany({});
  }

  async keepPeriods(first: number, last: number): Promise<void> {
    await this.model.deleteMany({ $or: [{ period: { $lt: first } }, { period: { $gt: last } }] });
  }
}
