import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { userTopics } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import { republished, type LostAggregate, type Republished } from '@elevate/republish';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';
import { toAccountMessage } from './account.mapper.js';
import { newAccount } from './account.repository.js';
import { ACCOUNT_MODEL, type AccountDocument } from './account.schema.js';

const TOPIC = { topic: userTopics.account.name, toMessage: toAccountMessage } as const;

/** Afterwards it continues in the background. */
const PUBLISH_TIMEOUT_MS = 1_000;

@Injectable()
export class AccountRelay extends Relay {
  readonly republished: Republished;

  constructor(
    @Inject(ACCOUNT_MODEL) model: Model<AccountDocument>,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ source: new StateRelaySource({ ...TOPIC, model }), publisher, logger });
    this.republished = republished({ ...TOPIC, model, relay: this, toRemoved });
  }

  /** Waits, within limits, so that other services know the change when the request is answered. */
  async publishNow(id: string): Promise<void> {
    this.poke([id]);
    await Promise.race([this.idle(), setTimeout(PUBLISH_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

// The tombstone keeps only the id.
function toRemoved({ id }: LostAggregate) {
  return {
    ...newAccount({
      ...{ id, email: `removed:${id}`, passwordHash: '', linkedinUrl: '', now: new Date(0) },
    }),
    ...{ removed: true, passwordHash: null, erasing: true },
  };
}
