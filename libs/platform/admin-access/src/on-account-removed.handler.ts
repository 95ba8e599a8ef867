import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { accountRemoved } from '@elevate/contracts/user';
import { Handles, MessageContext } from '@elevate/messaging';
import { Administrators } from './administrators.js';
import { RevokedSessions } from './revoked-sessions.js';

@Controller()
export class OnAccountRemoved {
  constructor(
    private readonly administrators: Administrators,
    private readonly revoked: RevokedSessions,
  ) {}

  @Handles(accountRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.administrators.forget(envelope.subject, new Date(envelope.time));
    this.revoked.forget(envelope.subject);
  }
}
