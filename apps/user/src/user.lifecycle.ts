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
import { AccountRepository } from './accounts/account.repository.js';
import { SignInFailureRepository } from './accounts/sign-in-failure.repository.js';
import { ChallengeRepository } from './credentials/factors/challenge.repository.js';
import { PasswordHasher } from './credentials/password-hasher.js';
import { LinkQueue, MAILER } from './mails/link-mailer.js';
import { DueDeletions } from './own-account/deletion/due-deletions.js';
import { DigestTask } from './own-account/digests/digest-task.js';
import { Housekeeping } from './own-account/housekeeping.js';
import { SavedDataService } from './saved/saved-data.service.js';
import { KeyRing } from './sessions/keys/access-token.js';
import { SigningKeyRepository } from './sessions/keys/signing-key.repository.js';
import { SessionRepository } from './sessions/session.repository.js';
import type { UserConfig } from './user.config.js';

/** Indexes, keys and the dummy hash, before the first request. */
@Injectable()
export class Preparation {
  private readonly stores: readonly { prepare(): Promise<void> }[];

  constructor(
    accounts: AccountRepository,
    sessions: SessionRepository,
    failures: SignInFailureRepository,
    challenges: ChallengeRepository,
    saved: SavedDataService,
    keys: SigningKeyRepository,
    private readonly ring: KeyRing,
    private readonly hasher: PasswordHasher,
  ) {
    this.stores = [accounts, sessions, failures, challenges, saved, keys];
  }

  async run(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.prepare()));
    await Promise.all([this.ring.turn(), this.hasher.warmUp()]);
  }
}

@Injectable()
export class UserLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly upkeep: readonly { start(): void; stop(): Promise<void> }[];

  constructor(
    private readonly preparation: Preparation,
    private readonly relay: AccountRelay,
    private readonly links: LinkQueue,
    housekeeping: Housekeeping,
    deletions: DueDeletions,
    digests: DigestTask,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.upkeep = [housekeeping, deletions, digests];
  }

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
