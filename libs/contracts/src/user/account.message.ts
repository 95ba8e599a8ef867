import { z } from 'zod';
import { version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { userTopics } from './topics.js';

/** Readers ignore unknown roles. */
export const role = z.string().regex(/^[a-z][a-z-]{0,30}$/);

export const ADMIN_ROLE = 'admin';

export const accountState = z.object({
  id: z.uuid(),
  version,
  roles: z.array(role),
});
export type AccountState = z.infer<typeof accountState>;

export const accountChanged = defineMessage({
  type: 'user.account.changed.v1',
  topic: userTopics.account,
  summary: 'An account and its roles, without personal data.',
  schema: accountState,
});

export const accountRemoved = defineRemoval({
  type: 'user.account.removed.v1',
  topic: userTopics.account,
  summary: 'The account was deleted; delete all data stored under its id.',
});
