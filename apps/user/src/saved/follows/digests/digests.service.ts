import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { DigestChangeDto, DigestView } from '@elevate/contracts/user';
import { nextDigest } from '@elevate/rules';
import type { SignedIn } from '../../../sessions/signed-in.js';
import { type DigestDocument, DigestRepository } from './digest.repository.js';

const TOKEN_BYTES = 16;
const NEVER: DigestView = {
  frequency: 'off',
  weekday: 1,
  hour: 8,
  zone: 'UTC',
  next_at: null,
  stopped: null,
};

@Injectable()
export class DigestsService {
  constructor(
    private readonly digests: DigestRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<DigestView> {
    const digest = await this.digests.find(account._id);
    return digest ? toView(digest) : NEVER;
  }

  async change(person: SignedIn, wish: DigestChangeDto): Promise<DigestView> {
    const { _id } = person.account;
    const now = this.clock.now();
    const before = await this.digests.find(_id);
    const next = nextDigest(wish, now.getTime());
    const dueAt = next === undefined ? null : new Date(next);
    // Items that arrived while there was no digest are not sent.
    const isNew = before === null || before.frequency === 'off';
    await this.digests.put(
      _id,
      { ...wish, dueAt, tryAt: dueAt, stopped: null, ...(isNew && { coveredUntil: now }) },
      { unsubscribeToken: randomBytes(TOKEN_BYTES).toString('base64url') },
    );
    return this.view(person);
  }

  /** By a mailed link; repeating it, or an unknown one, changes nothing. */
  async unsubscribe(token: string): Promise<void> {
    const digest = await this.digests.findByToken(token);
    if (!digest) return;
    const { _id, unsubscribeToken } = digest;
    const off = { frequency: 'off', dueAt: null, tryAt: null } as const;
    await this.digests.put(_id, off, { unsubscribeToken });
  }
}

function toView(digest: DigestDocument): DigestView {
  const { frequency, weekday, hour, zone, dueAt, stopped } = digest;
  return {
    frequency,
    weekday,
    hour,
    zone,
    stopped,
    next_at: dueAt?.toISOString() ?? null,
  };
}
