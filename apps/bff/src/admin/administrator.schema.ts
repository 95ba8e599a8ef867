import { z } from 'zod';
import type { AdministratorView, InvitationAnswer, InvitationView } from '@elevate/contracts/user';

const administratorSchema = z
  .object({
    id: z.string().describe('The id used in the audit log.'),
    email: z.string(),
    created_at: z.string(),
    has_access_code: z.boolean(),
    factors: z
      .int()
      .describe('Passkeys and authenticator apps; with one, the access code is refused.'),
    last_signed_in_at: z.string().nullable().describe('Null if none was recorded.'),
  })
  .meta({ id: 'Administrator' }) satisfies z.ZodType<AdministratorView, unknown>;

const pendingInvitationSchema = z
  .object({
    id: z.string().describe('Of the account that becomes an administrator.'),
    email: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'PendingInvitation' }) satisfies z.ZodType<InvitationView, unknown>;

export const administratorsSchema = z
  .object({
    items: z.array(administratorSchema),
    invitations: z.array(pendingInvitationSchema).describe('Neither accepted nor withdrawn.'),
  })
  .meta({ id: 'Administrators' });
export type AdministratorList = z.infer<typeof administratorsSchema>;

export const newInvitationSchema = z
  .object({ email: z.string().describe("An address of the administrators' domain.") })
  .meta({ id: 'NewInvitation' });

export const sentInvitationSchema = z
  .object({ email: z.string(), expires_at: z.string() })
  .meta({ id: 'SentInvitation' }) satisfies z.ZodType<InvitationAnswer, unknown>;
