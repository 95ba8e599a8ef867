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
