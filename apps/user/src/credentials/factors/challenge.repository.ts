import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { challengeModel, type ChallengeDocument, type ChallengeKind } from './challenge.schema.js';

export interface ChallengeKey {
  readonly id: string;
  readonly kind: ChallengeKind;
  readonly sessionId: string | null;
  readonly now: Date;
}

@Injectable()
export class ChallengeRepository {
  private readonly model: Model<ChallengeDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = challengeModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async insert(challenge: ChallengeDocument): Promise<void> {
    await this.model.create(challenge);
  }

  async find(key: ChallengeKey): Promise<string | null> {
    const found = await this.model.findOne(open(key)).lean<ChallengeDocument>();
    return found?.value ?? null;
  }

  async take(key: ChallengeKey): Promise<string | null> {
    const taken = await this.model.findOneAndDelete(open(key)).lean<ChallengeDocument>();
    return taken?.value ?? null;
  }

  async removeBefore(now: Date): Promise<void> {
    await this.model.deleteMany({ expiresAt: { $lt: now } });
  }
}

function open({ id: _id, kind, sessionId, now }: ChallengeKey) {
  return { _id, kind, sessionId, expiresAt: { $gt: now } };
}
