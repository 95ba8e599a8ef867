import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { accountChanged, type AccountState } from '@elevate/contracts/user';
import { Handles } from '@elevate/messaging';
import { Administrators } from './administrators.js';

@Controller()
export class OnAccountChanged {
  constructor(private readonly administrators: Administrators) {}

  @Handles(accountChanged)
  handle(@Payload() account: AccountState): void {
    this.administrators.note(account);
  }
}
