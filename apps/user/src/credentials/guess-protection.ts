import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { deviceProofRequired } from '../accounts/account.errors.js';
import { MailRequests } from '../accounts/mail-requests.js';
import { SignInFailureRepository } from '../accounts/sign-in-failure.repository.js';
import type { SignInFailureDocument } from '../accounts/sign-in-failure.schema.js';
import { tooManyRequests } from '../requests/limit.errors.js';
import { Limits } from '../requests/limits.js';
import { sha256 } from '../requests/sha256.js';

const HOUR_MS = 60 * 60_000;
/** Older tries whose comparison never ended belong to a crashed process. */
const COMPARED_MS = 30_000;
const MOST_FAILURES = 10;
const RETRY_MS = 1_000;

/**
 * Stops guesses from many addresses. Failures of unknown devices slow the next answer; after ten in an hour such a
 * device needs a mailed link. Known devices never come here, so strangers cannot lock an owner out. See ADR 0033.
 */
@Injectable()
export class GuessProtection {
  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async attempt(email: string, compare: () => Promise<boolean>): Promise<boolean> {
    const key = sha256(`sign-in ${email}`);
    if (this.failedOf(await this.failures.find(key)) >= MOST_FAILURES) await this.refuse(email);
    const id = randomUUID();
    const known = await this.failures.begin(key, id, this.clock.now());
    let isRight = false;
    let isCompared = false;
    try {
      this.stopExcess(known);
      await this.clock.delay(slowdownMs(this.failedOf(known)));
      isRight = await compare();
      isCompared = true;
      return isRight;
    } finally {
      if (isCompared && !isRight) await this.failures.fail(key, id);
      else await this.failures.forget(key, id);
    }
  }

  private async refuse(email: string): Promise<never> {
    if (this.limits.mayMailDeviceLink(email)) await this.mails.put('device', email);
    throw deviceProofRequired();
  }

  private stopExcess(known: SignInFailureDocument): void {
    const since = this.ago(COMPARED_MS);
    const comparing = known.tries.filter(({ at, failed }) => !failed && at > since).length;
    if (this.failedOf(known) + comparing > MOST_FAILURES) throw tooManyRequests(RETRY_MS);
  }

  private failedOf(known: SignInFailureDocument | null): number {
    const since = this.ago(HOUR_MS);
    return known?.tries.filter(({ at, failed }) => failed && at > since).length ?? 0;
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}

/** 0 for three failures, then 0.25, 0.5 and 1 second. Below the BFF's timeout for a service. */
export function slowdownMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(1_000, 250 * 2 ** (failures - 3));
}
