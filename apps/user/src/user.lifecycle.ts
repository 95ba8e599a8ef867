import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from '@elevate/logging';
import type { Mailer } from '@elevate/mail';
import type { Transport } from '@elevate/messaging';
import { CONFIG, LOGGER, TRANSPORT } from '@elevate/service-defaults';
import { AccountRelay } from './accounts/account.mapper.js';
import { Preparation, type Upkeep, UPKEEP } from './own-account/preparation.js';
import { LinkQueue, MAILER } from './mails/link-mailer.js';
import type { UserConfig } from './user.config.js';

@Injectable()
export class UserLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly preparation: Preparation,
    private readonly relay: AccountRelay,
    private readonly links: LinkQueue,
    @Inject(UPKEEP) private readonly upkeep: readonly Upkeep[],
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.CALLER_SECRET === undefined) {
      this.logger.info('CALLER_SECRET is not set: rate limits use the connection address');
    }
    await this.preparation.run();
    // Without a durable log, everything is published again at each start.
    await this.relay.start({ replayAll: !this.transport.durable });
    this.links.start();
    for (const task of this.upkeep) task.start();
  }

  /** No request is in flight at this point of the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.upkeep.map((task) => task.stop()));
    await this.links.stop();
    await this.relay.stop();
    await this.mailer.close();
  }
}
