import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE, type AccountState } from '@elevate/contracts/user';

/** Current administrators from `user.account`: access tokens stay valid after a demotion. */
@Injectable()
export class Administrators {
  private readonly ids = new Set<string>();

  /** The user service overrides this with a database query. */
  has(accountId: string): boolean | Promise<boolean> {
    return this.ids.has(accountId);
  }

  note({ id, roles }: AccountState): void {
    if (roles.includes(ADMIN_ROLE)) this.ids.add(id);
    else this.ids.delete(id);
  }

  forget(accountId: string): void {
    this.ids.delete(accountId);
  }
}
