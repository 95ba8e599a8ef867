import type { Model } from 'mongoose';
import { userTopics } from '@elevate/contracts/user';
import { republished, type Republished } from '@elevate/republish';
import { toAccountMessage } from './account.mapper.js';
import type { AccountRelay } from './account-relay.js';
import { newAccount } from './account.repository.js';
import type { AccountDocument } from './account.schema.js';

/** The accounts as they can be said again. */
export function republishedAccount(
  model: Model<AccountDocument>,
  relay: Pick<AccountRelay, 'poke'>,
): Republished {
  return republished({
    topic: userTopics.account.name,
    model,
    toMessage: toAccountMessage,
    relay,
    // As an account is that was deleted: an id without a meaning.
    toRemoved: ({ id }) => ({
      ...newAccount({
        ...{ id, email: `removed:${id}`, passwordHash: '', linkedinUrl: '', now: new Date(0) },
      }),
      ...{ removed: true, passwordHash: null, erasing: true },
    }),
  });
}
