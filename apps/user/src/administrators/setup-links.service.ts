import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { SetupLinkAnswer } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { sha256 } from '../requests/sha256.js';
import type { UserConfig } from '../user.config.js';
import { adminExists } from './administrator.errors.js';
import { AdministratorRepository } from './administrator.repository.js';
import { ADMIN_LINK_MS, setupAddress } from './admin-links.js';
import { SetupLinkRepository } from './setup-link.repository.js';

/** One-time link for the first administrator: without it, the first visitor could take over a new site. */
@Injectable()
export class SetupLinksService implements OnApplicationBootstrap {
  constructor(
    private readonly links: SetupLinkRepository,
    private readonly administrators: AdministratorRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<UserConfig, 'SITE_URL' | 'ADMIN_SETUP_LINK' | 'LOG_SETUP_LINK'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.LOG_SETUP_LINK || (await this.administrators.freePlace()) === null) return;
    const { link } = await this.renew();
    this.logger.warn(`Set up the first administrator within 24 hours: ${link}`);
  }

  /** Operator only. @throws AppError `USER.ADMIN_EXISTS` */
  async renew(): Promise<SetupLinkAnswer> {
    if ((await this.administrators.freePlace()) === null) throw adminExists();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + ADMIN_LINK_MS);
    await this.links.put(sha256(token), expiresAt);
    const link = setupAddress(this.config.SITE_URL, token);
    return { link, expires_at: expiresAt.toISOString() };
  }

  async isGood(token: string | undefined): Promise<boolean> {
    if (!this.config.ADMIN_SETUP_LINK) return true;
    return token !== undefined && this.links.isGood(sha256(token), this.clock.now());
  }

  async use(): Promise<void> {
    await this.links.remove();
  }

  /** Slows guesses and repeated setups. */
  limit(caller: Caller): void {
    this.limits.setup(caller);
  }
}
