import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { PasskeyProofDto } from '@elevate/contracts/requests';
import type { PasskeyRequest } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { AccountDocument, StoredPasskey } from '../../accounts/account.schema.js';
import { SecurityLog } from '../../accounts/security-log.js';
import type { Caller } from '../../requests/caller.js';
import { Limits } from '../../requests/limits.js';
import { Challenges, randomText } from './challenges.js';
import { FactorRepository } from './factor.repository.js';
import { PasskeyVerifier } from './passkey-verifier.js';

@Injectable()
export class Passkeys {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly factors: FactorRepository,
    private readonly challenges: Challenges,
    private readonly verifier: PasskeyVerifier,
    private readonly limits: Limits,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async request(caller: Caller): Promise<PasskeyRequest> {
    this.limits.challenge(caller);
    const challenge = randomText();
    const attempt = await this.challenges.open('passkey-sign-in', null, challenge);
    return { attempt, challenge, rp_id: this.verifier.rpId };
  }

  async identify(proof: PasskeyProofDto, caller: Caller): Promise<AccountDocument | null> {
    const account = await this.accounts.find(ownerOf(proof));
    return (await this.proves(account, proof, caller)) ? account : null;
  }

  /** Uses the challenge up, whatever the result. */
  async proves(
    account: AccountDocument | null,
    proof: PasskeyProofDto,
    caller: Caller,
  ): Promise<boolean> {
    const challenge = await this.challenges.take('passkey-sign-in', null, proof.attempt);
    const passkey = account?.passkeys?.find(({ id }) => id === proof.id);
    if (challenge === null || !account || !passkey) return false;
    if (ownerOf(proof) !== account._id) return false;
    const counter = await this.verifier.readCounter(proof, passkey, challenge);
    if (counter === null) return false;
    if (isClone(passkey, counter)) return this.refuseClone(account, caller);
    return this.factors.usePasskey(account, passkey, counter, this.clock.now());
  }

  private async refuseClone(account: AccountDocument, caller: Caller): Promise<false> {
    this.logger.warn(
      { account: account._id },
      'Refused a passkey, because its counter went backwards: it may be a copy',
    );
    await this.log.passkeyCopied(account, caller);
    return false;
  }
}

export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

function ownerOf({ user_handle: handle }: PasskeyProofDto): string {
  return Buffer.from(handle, 'base64url').toString();
}

/** Counters of 0 mean that the authenticator has none. */
function isClone({ counter: before }: StoredPasskey, counter: number): boolean {
  return (before > 0 || counter > 0) && counter <= before;
}
