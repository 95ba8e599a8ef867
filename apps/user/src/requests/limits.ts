import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER, NEW_DEVICE } from '@elevate/contracts/user';
import {
  CALLER_HEADERS,
  CONFIG,
  fromRequest,
  isTrustedCaller,
  RateLimit,
  rateLimitAddress,
  requestOf,
} from '@elevate/service-defaults';
import type { Clock } from '@elevate/clock';
import { type AppError, isAppError, userError } from '@elevate/errors';
import { ACCOUNT_MESSAGES, MINUTE_MS } from '@elevate/rules';
import type { UserConfig } from '../user.config.js';

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/** Only requests with the shared secret may state the client address. Never refuses. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf<RequestWithCaller>(context);
    const isTrusted = isTrustedCaller(request.headers, this.config.CALLER_SECRET);
    const stated = isTrusted ? request.headers[CALLER_HEADERS.clientAddress] : '';
    const address =
      rateLimitAddress(String(stated ?? '')) ?? rateLimitAddress(request.ip) ?? request.ip;
    const userAgent = shownUserAgent(request.headers['user-agent']);
    request.caller = { address, userAgent, device: deviceOf(request.headers[DEVICE_HEADER]) };
    return true;
  }
}

export const CurrentCaller = fromRequest(({ caller }: RequestWithCaller) => caller);

export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly device?: string | undefined;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

const USER_AGENT_LENGTH = 200;

function deviceOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  return DEVICE_TOKEN.test(String(header)) ? String(header) : NEW_DEVICE;
}

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}

interface AttemptKey {
  readonly caller: Caller;
  readonly account: string;
  /** Hash of a known device; it has its own limit. */
  readonly device?: string | undefined;
}

/** Of addresses or accounts, counted by one key each. */
const simpleLimits = (signUpsPerHour: number) => ({
  // The response reveals existing accounts and costs a hash.
  signUp: perMinutes(signUpsPerHour, 60),
  setup: perMinutes(60, 15),
  challenge: perMinutes(100, 15),
  verificationRequest: perMinutes(5, 60),
  invitation: perMinutes(5, 60),
  newPrivateFeed: perMinutes(10, 60),
  // Readers on one server ask for several people.
  privateFeed: perMinutes(120, 15),
  // A class opens one link from one network.
  sharedList: perMinutes(300, 15),
  // Mail providers press the links of many people.
  unsubscribe: perMinutes(600, 15),
});

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
  private readonly simple: ReturnType<typeof simpleLimits>;

  constructor(@Inject(CONFIG) { SIGN_UPS_PER_HOUR }: Pick<UserConfig, 'SIGN_UPS_PER_HOUR'>) {
    this.simple = simpleLimits(SIGN_UPS_PER_HOUR);
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

  take(limit: keyof ReturnType<typeof simpleLimits>, key: string): void {
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

  /** Finds the owner of a random secret, such as a mailed link. Only wrong ones count, by address. */
  async secret<T>(
    { address }: Caller,
    find: () => Promise<T | false | null | undefined>,
    wrong: AppError,
  ): Promise<T> {
    stopAt(this.secrets.waitFor(address));
    try {
      const owner = await find();
      if (owner === false || owner === null || owner === undefined) throw wrong;
      return owner;
    } catch (error) {
      if (isAppError(error) && error.code === wrong.code) this.secrets.take(address);
      throw error;
    }
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
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return userError('USER.TOO_MANY_REQUESTS', ACCOUNT_MESSAGES.tooMany, { retryAfterSeconds });
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
