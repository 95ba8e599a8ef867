import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { accountChanged, type AccountState } from '@elevate/contracts/user';
import { Handles, MessageContext } from '@elevate/messaging';
import { Administrators } from './administrators.js';
import { RevokedSessions } from './revoked-sessions.js';

@Controller()
export class OnAccountChanged {
  constructor(
    private readonly administrators: Administrators,
    private readonly revoked: RevokedSessions,
  ) {}

  @Handles(accountChanged)
  handle(@Payload() account: AccountState, @Ctx() { envelope }: MessageContext): void {
    this.administrators.note(account, new Date(envelope.time));
    this.revoked.note(account);
  }
}
