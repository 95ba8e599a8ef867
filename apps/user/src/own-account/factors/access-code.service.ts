import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../accounts/security-log.js';
import { accessCodeForbidden } from '../../credentials/factors/factor.errors.js';
import { PasswordHasher } from '../../credentials/password-hasher.js';
import type { Caller } from '../../requests/caller.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import { FactorChanges } from './factor-changes.js';

@Injectable()
export class AccessCodeService {
  constructor(
    private readonly changes: FactorChanges,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Needs a recent proof of the code of now, or of what replaces it. Ends all other sessions. */
  async change(person: SignedIn, code: string, caller: Caller): Promise<void> {
    if (!isAdministrator(person.account)) throw accessCodeForbidden();
    this.changes.admit(person);
    const change = { $set: { accessCodeHash: await this.hasher.hash(code) } };
    await this.changes.save(person, { action: 'access-code-changed', caller, change });
  }
}
