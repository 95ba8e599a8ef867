import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { NEW_DEVICE } from '@elevate/contracts/user';
import type { AccountDocument } from '../accounts/account.schema.js';
import { KnownDeviceRepository } from '../accounts/known-device.repository.js';
import type { Caller } from '../requests/caller.js';
import { sha256 } from '../requests/sha256.js';

/** A device that has not signed in for longer is unknown; browsers keep a cookie no longer either. */
const REMEMBERED_MS = 400 * 24 * 60 * 60_000;

/** A device keeps a random token, the account its hash. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly devices: KnownDeviceRepository,
    private readonly clock: Clock,
  ) {}

  /** The hash of the caller's device if the account knows it. */
  find(account: AccountDocument | null, { device }: Caller): string | undefined {
    if (device === undefined || device === NEW_DEVICE) return undefined;
    const hash = sha256(device);
    const since = new Date(this.clock.now().getTime() - REMEMBERED_MS);
    const known = account?.devices?.find((one) => one.hash === hash && one.usedAt > since);
    return known && hash;
  }

  /** Undefined if the client keeps no token. */
  async remember(account: AccountDocument, caller: Caller): Promise<string | undefined> {
    if (caller.device === undefined) return undefined;
    // A stranger may have planted an unknown token in the browser.
    const token = this.find(account, caller) ? caller.device : newToken();
    await this.devices.remember(account._id, sha256(token), this.clock.now());
    return token;
  }

  /** `link`: its hash. Undefined if it is invalid or expired. */
  async rememberByLink(id: string, link: string): Promise<string | undefined> {
    const token = newToken();
    const now = this.clock.now();
    return (await this.devices.rememberByLink(id, link, sha256(token), now)) ? token : undefined;
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
