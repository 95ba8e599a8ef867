import { z } from 'zod';
import { version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { userTopics } from './topics.js';

/** What an account may do beyond what every signed-in person may. A reader ignores roles it does not know. */
export const role = z.string().regex(/^[a-z][a-z-]{0,30}$/);

/** The role of those who manage the site. */
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
  summary: 'An account exists, with these roles; no personal data.',
  schema: accountState,
});

export const accountRemoved = defineRemoval({
  type: 'user.account.removed.v1',
  topic: userTopics.account,
  summary: 'The account is gone, and all that was kept under its id goes too.',
});
