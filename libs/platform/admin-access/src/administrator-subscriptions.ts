import { accountChanged, accountRemoved, type AccountState } from '@elevate/contracts/user';
import { defineSubscriptions, Handles, MessageContext } from '@elevate/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
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

export const administratorSubscriptions = defineSubscriptions({
  mode: 'read',
  contracts: [accountChanged, accountRemoved],
  handlers: {
    'user.account.changed.v1': OnAccountChanged,
    'user.account.removed.v1': OnAccountRemoved,
  },
});
