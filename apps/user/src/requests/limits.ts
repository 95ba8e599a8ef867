import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { Caller } from './caller.js';
import type { UserConfig } from '../user.config.js';
import { tooManyRequests } from './limit.errors.js';
import { RateLimit } from './rate-limit.js';

const MINUTE_MS = 60_000;

/** Who tries a password, and of which account: its address, whether or not there is one. */
export interface Guess {
  readonly caller: Caller;
  readonly account: string;
}

/**
 * How often who may try what. Every count is by the address that asks, or by address and account
 * together, so nobody can use up another person's tries: a lock on the account alone would be a
 * weapon. What a guesser with many addresses can do is bounded by the queue for hashing.
 */
@Injectable()
export class Limits {
  private readonly guesses = perMinutes(10, 15);
  private readonly guessesOfAddress = perMinutes(100, 15);
  private readonly resetRequests = perMinutes(5, 15);
  private readonly resetRequestsOfAddress = perMinutes(30, 60);
  private readonly mails = perMinutes(10, 60);
  private readonly secrets = perMinutes(60, 1);
  private readonly setups = perMinutes(60, 15);
  private readonly signUps: RateLimit;

  constructor(@Inject(CONFIG) { SIGN_UPS_PER_HOUR }: Pick<UserConfig, 'SIGN_UPS_PER_HOUR'>) {
    this.signUps = perMinutes(SIGN_UPS_PER_HOUR, 60);
  }

  /**
   * Has a password compared, and counts it where it was wrong. It counts from the beginning, so
   * that many at once are no way around; what was right, or could not be compared, is given back.
   */
  async guess(by: Guess, compare: () => Promise<boolean>): Promise<boolean> {
    const { address } = by.caller;
    const both = pair(address, by.account);
    stopAt(this.guesses.waitFor(both));
    stopAt(this.guessesOfAddress.take(address));
    this.guesses.take(both);
    let isWrong = false;
    try {
      isWrong = !(await compare());
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.guesses.giveBack(both);
        this.guessesOfAddress.giveBack(address);
      }
    }
  }

  /** An account is asked for: the answer tells whether there is one, and costs a hash. */
  signUp({ address }: Caller): void {
    stopAt(this.signUps.take(address));
  }

  /** An administrator is to be set up. */
  setup({ address }: Caller): void {
    stopAt(this.setups.take(address));
  }

  /** A link is asked for. */
  resetRequest({ address }: Caller, email: string): void {
    stopAt(this.resetRequests.waitFor(pair(address, email)));
    stopAt(this.resetRequestsOfAddress.take(address));
    this.resetRequests.take(pair(address, email));
  }

  /** Whether one more mail may go to an address; who asks is not told, the last link stays good. */
  mayMail(email: string): boolean {
    return this.mails.take(email) === 0;
  }

  /** Before a token or a link is looked up. */
  beforeSecret({ address }: Caller): void {
    stopAt(this.secrets.waitFor(address));
  }

  /** It was none of ours. */
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
