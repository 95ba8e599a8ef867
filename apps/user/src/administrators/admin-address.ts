import { Inject, Injectable } from '@nestjs/common';
import { checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { invalidField } from '../accounts/account.errors.js';
import type { UserConfig } from '../user.config.js';
import { wrongDomain } from './administrator.errors.js';

/** Only an address of ADMIN_EMAIL_DOMAIN may become an administrator. */
@Injectable()
export class AdminAddress {
  private readonly domain: string;

  constructor(@Inject(CONFIG) { ADMIN_EMAIL_DOMAIN }: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN'>) {
    this.domain = ADMIN_EMAIL_DOMAIN;
  }

  /** @throws AppError `HTTP.INVALID_REQUEST` */
  accept(email: string): string {
    const problem = checkAdminEmail(email, this.domain);
    if (problem !== undefined) throw invalidField('email', problem);
    return normalizeEmail(email);
  }

  /** For the operator, who may learn the domain. @throws AppError `USER.ADMIN_DOMAIN` */
  acceptOfOperator(email: string): string {
    if (checkAdminEmail(email, this.domain) !== undefined) throw wrongDomain(this.domain);
    return normalizeEmail(email);
  }
}
