import { Injectable } from '@nestjs/common';
import { Administrators } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import type { Claims } from '../session/access-tokens.js';

/** The user service says so of a session that has ended, wherever and however that was. */
const ENDED = 'BFF.SESSION_EXPIRED';

/** Whether who was let in would be let in still. */
@Injectable()
export class AdminStanding {
  constructor(
    private readonly administrators: Administrators,
    private readonly user: UserClient,
    private readonly clock: Clock,
  ) {}

  /** As far as is known here: costs nobody a question. */
  async isAdministrator({ sub, exp }: Pick<Claims, 'sub' | 'exp'>): Promise<boolean> {
    return this.clock.now().getTime() < exp * 1_000 && this.administrators.has(sub);
  }

  /** Asks whose sessions they are. One that does not answer ends nobody's session. */
  async hasSession(caller: Caller): Promise<boolean> {
    try {
      await this.user.tell({ method: 'GET', path: '/v1/me', caller });
      return true;
    } catch (error) {
      return !(isAppError(error) && error.code === ENDED);
    }
  }
}
