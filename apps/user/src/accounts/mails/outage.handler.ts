import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { outageNoticed, type WebhookOutage } from '@elevate/contracts/webhooks';
import { Handles } from '@elevate/messaging';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../../user.config.js';
import { AccountRepository, isAdministrator } from '../account.repository.js';
import { outageMail } from './mail-texts.js';
import { Mails, siteOf } from './mails.js';

@Controller()
export class OutageHandler {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mails: Mails,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  @Handles(outageNoticed)
  async notify(@Payload() outage: WebhookOutage): Promise<void> {
    const { account_id: owner, id, version } = outage;
    const account = owner === null ? null : await this.accounts.find(owner);
    const to = account && isAdministrator(account) ? account.email : this.config.CONTACT_EMAIL;
    // A message may come twice.
    const mailId = `webhook-${id}-${version}`;
    await this.mails.send(to, outageMail(siteOf(this.config), outage), mailId);
  }
}
