import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { accountChanged, type AccountState } from '@elevate/contracts/user';
import { Handles } from '@elevate/messaging';
import { Administrators } from './administrators.js';
import { RevokedSessions } from './revoked-sessions.js';

@Controller()
export class OnAccountChanged {
  constructor(
    private readonly administrators: Administrators,
    private readonly revoked: RevokedSessions,
  ) {}

  @Handles(accountChanged)
  handle(@Payload() account: AccountState): void {
    this.administrators.note(account);
    this.revoked.note(account);
  }
}
