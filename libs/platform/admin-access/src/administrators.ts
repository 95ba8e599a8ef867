import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE, type AccountState } from '@elevate/contracts/user';

/**
 * Current administrators: access tokens stay valid after a demotion. Messages only withdraw powers; the signed token
 * grants them.
 */
@Injectable()
export class Administrators {
  private readonly ids = new Set<string>();
  /** Time of the last demotion, in Unix milliseconds. */
  private readonly demotedAt = new Map<string, number>();

  /**
   * The user service overrides this with a database query.
   * @param issuedAt `iat` of the access token, in Unix seconds
   */
  has(accountId: string, issuedAt: number): boolean | Promise<boolean> {
    const demotedAt = this.demotedAt.get(accountId);
    return this.ids.has(accountId) && (demotedAt === undefined || issuedAt * 1_000 > demotedAt);
  }

  /** `time`: when the message was published. */
  note({ id, roles }: AccountState, time = new Date()): void {
    if (roles.includes(ADMIN_ROLE)) this.ids.add(id);
    else this.forget(id, time);
  }

  forget(accountId: string, time = new Date()): void {
    if (this.ids.delete(accountId)) this.demotedAt.set(accountId, time.getTime());
  }
}
