import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import { userTopics } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import type { Model } from 'mongoose';
import { toAccountMessage } from './account.mapper.js';
import type { AccountDocument } from './account.schema.js';

export interface AccountRelayOptions {
  readonly model: Model<AccountDocument>;
  readonly publisher: Publisher;
  readonly logger: Logger;
}

/** Publishes what changed of an account that others may know. */
export class AccountRelay extends Relay {
  constructor({ model, publisher, logger }: AccountRelayOptions) {
    const topic = userTopics.account.name;
    super({
      source: new StateRelaySource({ topic, model, toMessage: toAccountMessage }),
      publisher,
      logger,
    });
  }
}
