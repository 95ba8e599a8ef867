import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE, type AccountState } from '@elevate/contracts/user';

/**
 * Who is an administrator now, as the user service tells it. An access token says the same for as
 * long as it lasts, and who was demoted must not be let in until then.
 */
@Injectable()
export class Administrators {
  private readonly ids = new Set<string>();

  /** Who owns the accounts asks them instead, and may take a moment. */
  has(accountId: string): boolean | Promise<boolean> {
    return this.ids.has(accountId);
  }

  /** Learns what an account may do now. */
  note({ id, roles }: AccountState): void {
    if (roles.includes(ADMIN_ROLE)) this.ids.add(id);
    else this.ids.delete(id);
  }

  /** Learns that an account is gone. */
  forget(accountId: string): void {
    this.ids.delete(accountId);
  }
}
