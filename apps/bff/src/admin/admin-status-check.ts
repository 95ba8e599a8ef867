import { Injectable } from '@nestjs/common';
import { Administrators } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import type { Claims } from '../session/access-tokens.js';

/** The user service returns this code for any session that has ended. */
const ENDED = 'BFF.SESSION_EXPIRED';

/** Re-checks whether an administrator with an open stream still has access. */
@Injectable()
export class AdminStatusCheck {
  constructor(
    private readonly administrators: Administrators,
    private readonly user: UserClient,
    private readonly clock: Clock,
  ) {}

  async isAdministrator({ sub, iat, exp }: Pick<Claims, 'sub' | 'iat' | 'exp'>): Promise<boolean> {
    return this.clock.now().getTime() < exp * 1_000 && this.administrators.has(sub, iat);
  }

  /** Asks the user service. If it does not answer, the session counts as valid. */
  async hasSession(caller: Caller): Promise<boolean> {
    try {
      await this.user.tell({ method: 'GET', path: '/v1/me', caller });
      return true;
    } catch (error) {
      return !(isAppError(error) && error.code === ENDED);
    }
  }
}
