import { z } from 'zod';
import { version } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { userTopics } from '../topics.js';

/** Readers ignore unknown roles. */
export const role = z.string().regex(/^[a-z][a-z-]{0,30}$/);

export const ADMIN_ROLE = 'admin';

/** Ended sessions whose access tokens have not expired. */
export const revocations = z.object({
  /** Refuses tokens with an older `epoch`, except those of the kept session. */
  epoch: z
    .object({
      before: z.int().positive(),
      kept_session: z.string().nullable(),
      until: z.iso.datetime(),
    })
    .nullable(),
  sessions: z.array(z.object({ id: z.string(), until: z.iso.datetime() })),
});
export type Revocations = z.infer<typeof revocations>;

export const accountState = z.object({
  id: z.uuid(),
  version,
  roles: z.array(role),
  revocations: revocations.optional(),
});
export type AccountState = z.infer<typeof accountState>;

export const accountChanged = defineMessage({
  type: 'user.account.changed.v1',
  topic: userTopics.account,
  summary: 'An account, its roles and its revoked access tokens, without personal data.',
  schema: accountState,
});

export const accountRemoved = defineRemoval({
  type: 'user.account.removed.v1',
  topic: userTopics.account,
  summary: 'The account was deleted; delete all data stored under its id.',
});
