import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { sha256 } from '../../requests/sha256.js';
import type { ChallengeKind } from './challenge.schema.js';
import { ChallengeRepository, type ChallengeKey } from './challenge.repository.js';

const MINUTE_MS = 60_000;
const VALID_MS: Readonly<Record<ChallengeKind, number>> = {
  'passkey-sign-in': 5 * MINUTE_MS,
  'passkey-creation': 5 * MINUTE_MS,
  'app-enrolment': 15 * MINUTE_MS,
};

@Injectable()
export class Challenges {
  constructor(
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
  ) {}

  async open(kind: ChallengeKind, sessionId: string | null, value: string): Promise<string> {
    const attempt = randomText();
    const expiresAt = new Date(this.clock.now().getTime() + VALID_MS[kind]);
    await this.challenges.insert({ _id: sha256(attempt), kind, sessionId, value, expiresAt });
    return attempt;
  }

  find(kind: ChallengeKind, sessionId: string | null, attempt: string): Promise<string | null> {
    return this.challenges.find(this.keyOf(kind, sessionId, attempt));
  }

  take(kind: ChallengeKind, sessionId: string | null, attempt: string): Promise<string | null> {
    return this.challenges.take(this.keyOf(kind, sessionId, attempt));
  }

  private keyOf(kind: ChallengeKind, sessionId: string | null, attempt: string): ChallengeKey {
    return { id: sha256(attempt), kind, sessionId, now: this.clock.now() };
  }
}

export function randomText(): string {
  return randomBytes(32).toString('base64url');
}
