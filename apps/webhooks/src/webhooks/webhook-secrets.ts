import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealing } from '@elevate/sealing';
import type { WebhookDocument } from './webhook.schema.js';

const SECRET_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class WebhookSecrets {
  constructor(private readonly sealing: Sealing) {}

  async create(): Promise<{ secret: string; sealed: string }> {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: await this.sealing.seal(secret) };
  }

  rotation({ secret }: WebhookDocument, sealed: string, now: Date) {
    const until = new Date(now.getTime() + DAY_MS);
    return { secret: sealed, previousSecret: { secret, until } };
  }

  /** @throws AppError `SEALING.SEALED` */
  signing({ secret, previousSecret }: WebhookDocument, now: Date): Promise<string[]> {
    const isPreviousGood = previousSecret !== null && previousSecret.until > now;
    const sealed = [secret, ...(isPreviousGood ? [previousSecret.secret] : [])];
    return Promise.all(sealed.map((one) => this.sealing.open(one)));
  }
}
