import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { Clock, later } from '@elevate/clock';
import { documentSchema, modelOf, unlessDuplicate } from '@elevate/mongo';
import { MINUTE_MS } from '@elevate/rules';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import { sha256 } from '../requests/limits.js';

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
    const expiresAt = later(this.clock.now(), VALID_MS[kind]);
    await this.model.create({ _id: sha256(attempt), kind, sessionId, value, expiresAt });
    return attempt;
  }

  async find(kind: ChallengeKind, sessionId: string | null, attempt: string) {
    const filter = this.openFilter(kind, sessionId, attempt);
    return (await this.model.findOne(filter).lean<ChallengeDocument>())?.value ?? null;
  }

  async take(kind: ChallengeKind, sessionId: string | null, attempt: string) {
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

const challengeSchema = documentSchema<ChallengeDocument>('challenges').index({ expiresAt: 1 });

interface SignInTry {
  id: string;
  at: Date;
  failed: boolean;
}

/** Last tries from unknown devices at one address, which may have no account. */
export interface SignInFailureDocument {
  /** SHA-256 of the address. */
  _id: string;
  tries: SignInTry[];
  lastAt: Date;
}

/** Parallel tries never push a failure out. */
const KEPT_TRIES = 60;

export class SignInFailureRepository extends repositoryOf(
  documentSchema<SignInFailureDocument>('sign_in_failures').index({ lastAt: 1 }),
) {
  /** Before the password is compared: parallel tries cannot pass the limit. */
  async begin(key: string, id: string, now: Date): Promise<SignInFailureDocument> {
    const tries = { $each: [{ id, at: now, failed: false }], $slice: -KEPT_TRIES };
    const update = { $push: { tries }, $set: { lastAt: now } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const change = () =>
      this.model
        .findOneAndUpdate({ _id: key }, update, options)
        .orFail()
        .lean<SignInFailureDocument>()
        .exec();
    // One of two first tries at once collides; its second attempt finds the document.
    return ((await unlessDuplicate(change())) ?? (await change())) as SignInFailureDocument;
  }

  async fail(key: string, id: string): Promise<void> {
    await this.model.updateOne({ _id: key, 'tries.id': id }, { $set: { 'tries.$.failed': true } });
  }

  async forget(key: string, id: string): Promise<void> {
    await this.model.updateOne({ _id: key }, { $pull: { tries: { id } } });
  }

  async removeBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ lastAt: { $lt: time } });
  }
}
