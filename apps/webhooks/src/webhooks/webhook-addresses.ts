import { Inject, Injectable } from '@nestjs/common';
import type { HttpClient } from '@elevate/http-client';
import { WEBHOOK_MESSAGES } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { allowedOrigins, type WebhooksConfig } from '../webhooks.config.js';
import { badAddress } from './webhook.errors.js';

export const HTTP_CLIENT = Symbol('HTTP_CLIENT');

@Injectable()
export class WebhookAddresses {
  private readonly allowed: ReadonlySet<string>;

  constructor(
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(CONFIG) config: WebhooksConfig,
  ) {
    this.allowed = new Set(allowedOrigins(config).map((origin) => new URL(origin).origin));
  }

  /**
   * Applies the delivery's checks. Deliveries repeat them, since DNS may change.
   * @throws AppError `HTTP.INVALID_REQUEST`
   */
  async check(address: string): Promise<void> {
    const { protocol, origin } = new URL(address);
    if (protocol !== 'https:' && !this.allowed.has(origin)) {
      throw badAddress(WEBHOOK_MESSAGES.wrongUrl);
    }
    try {
      await this.http.check(address);
    } catch {
      throw badAddress(WEBHOOK_MESSAGES.notPublic);
    }
  }
}
