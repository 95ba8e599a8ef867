import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@elevate/clock';
import { CONFIG, RateLimit } from '@elevate/service-defaults';
import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES, MINUTE_MS } from '@elevate/rules';
import type { UserConfig } from '../user.config.js';
import type { Caller } from './caller.guard.js';

interface AttemptKey {
  readonly caller: Caller;
  readonly account: string;
  /** Hash of a known device; it has its own limit. */
  readonly device?: string | undefined;
}

/** Of addresses or accounts, counted by one key each. */
type SimpleLimit =
  | 'signUp'
  | 'setup'
  | 'challenge'
  | 'verificationRequest'
  | 'invitation'
  | 'newPrivateFeed'
  | 'privateFeed'
  | 'unsubscribe';

/** Never per account alone: attackers could lock others out. `GuessProtection` stops distributed guessing. */
@Injectable()
export class Limits {
  private readonly guesses = perMinutes(10, 15);
  private readonly guessesOfAddress = perMinutes(100, 15);
  private readonly resetRequests = perMinutes(5, 15);
  private readonly resetRequestsOfAddress = perMinutes(30, 60);
  private readonly mails = perMinutes(10, 60);
  private readonly deviceLinks = perMinutes(1, 15);
  private readonly deviceLinksOfDay = perMinutes(4, 24 * 60);
  private readonly secrets = perMinutes(60, 1);
  private readonly simple: Readonly<Record<SimpleLimit, RateLimit>>;

  constructor(@Inject(CONFIG) { SIGN_UPS_PER_HOUR }: Pick<UserConfig, 'SIGN_UPS_PER_HOUR'>) {
    this.simple = {
      // The response reveals existing accounts and costs a hash.
      signUp: perMinutes(SIGN_UPS_PER_HOUR, 60),
      setup: perMinutes(60, 15),
      challenge: perMinutes(100, 15),
      verificationRequest: perMinutes(5, 60),
      invitation: perMinutes(5, 60),
      newPrivateFeed: perMinutes(10, 60),
      // Readers on one server ask for several people.
      privateFeed: perMinutes(120, 15),
      // Mail providers press the links of many people.
      unsubscribe: perMinutes(600, 15),
    };
  }

  /** Counts before comparing: parallel attempts cannot bypass the limit. Refunds a correct or failed comparison. */
  async guess(
    { caller: { address }, account, device }: AttemptKey,
    compare: () => Promise<boolean>,
  ): Promise<boolean> {
    const both = device === undefined ? pair(address, account) : `device ${device}`;
    stopAt(this.guesses.waitFor(both));
    // Guesses from the owner's own network must not stop a known device.
    if (device === undefined) stopAt(this.guessesOfAddress.take(address));
    this.guesses.take(both);
    let isWrong = false;
    try {
      isWrong = !(await compare());
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.guesses.refund(both);
        if (device === undefined) this.guessesOfAddress.refund(address);
      }
    }
  }

  /** @throws AppError `USER.TOO_MANY_REQUESTS` */
  take(limit: SimpleLimit, key: string): void {
    stopAt(this.simple[limit].take(key));
  }

  resetRequest({ address }: Caller, email: string): void {
    stopAt(this.resetRequests.waitFor(pair(address, email)));
    stopAt(this.resetRequestsOfAddress.take(address));
    this.resetRequests.take(pair(address, email));
  }

  /** False if too many mails went to the address; the response does not reveal it. */
  mayMail(email: string): boolean {
    return this.mails.take(email) === 0;
  }

  /** Strangers cause these mails, and each voids the link before it. */
  mayMailDeviceLink(email: string): boolean {
    if (this.deviceLinks.waitFor(email) > 0 || this.deviceLinksOfDay.take(email) > 0) return false;
    this.deviceLinks.take(email);
    return true;
  }

  beforeSecret({ address }: Caller): void {
    stopAt(this.secrets.waitFor(address));
  }

  wrongSecret({ address }: Caller): void {
    this.secrets.take(address);
  }
}

function perMinutes(attempts: number, minutes: number): RateLimit {
  return new RateLimit({ attempts, perMs: minutes * MINUTE_MS });
}

function stopAt(waitMs: number): void {
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

function pair(address: string, account: string): string {
  return `${address} ${account}`;
}

/** Only for random secrets and lookup keys: passwords need a slow hash. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Rate limit or queue limit; retry after `waitMs`. */
export function tooManyRequests(waitMs: number): AppError {
  return new AppError('USER.TOO_MANY_REQUESTS', {
    kind: 'user',
    message: ACCOUNT_MESSAGES.tooMany,
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  });
}

/** Longer than the work that an account costs more or less. */
export const FLOOR_MS = 25;

/** No sooner than `FLOOR_MS`, so that the time does not reveal an account. */
export async function withFloor<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const floor = clock.delay(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
