import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Sealing } from '@elevate/sealing';
import { SEALING } from '../webhooks.tokens.js';
import type { WebhookDocument } from './webhook.schema.js';

const SECRET_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The secrets that deliveries are signed with; stored sealed, and shown to nobody twice. */
@Injectable()
export class WebhookSecrets {
  constructor(@Inject(SEALING) private readonly sealing: Sealing) {}

  /** A new secret as its webhook is told it, and as it is stored. */
  async create(): Promise<{ secret: string; sealed: string }> {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: await this.sealing.seal(secret) };
  }

  /** The change that puts another secret in the place of a webhook's; the old one signs for a day more. */
  rotation({ secret }: WebhookDocument, sealed: string, now: Date) {
    const until = new Date(now.getTime() + DAY_MS);
    return { secret: sealed, previousSecret: { secret, until } };
  }

  /** The secrets that sign now. @throws AppError `SEALING.SEALED` */
  signing({ secret, previousSecret }: WebhookDocument, now: Date): Promise<string[]> {
    const isPreviousGood = previousSecret !== null && previousSecret.until > now;
    const sealed = [secret, ...(isPreviousGood ? [previousSecret.secret] : [])];
    return Promise.all(sealed.map((one) => this.sealing.open(one)));
  }
}
