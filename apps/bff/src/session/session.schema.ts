import { z } from 'zod';
import type { PasskeyRequest, SessionTokens, UserView } from '@elevate/contracts/user';

export const messageSchema = z
  .object({ message: z.string().describe('For the person who asked.') })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const sessionUserSchema = z
  .object({
    id: z.string(),
    roles: z.array(z.string()),
    password_reset_required: z
      .boolean()
      .describe('True once the password has expired: nothing but changing it is allowed.'),
    password_days_left: z.int().nullable().describe('Null where passwords do not expire.'),
    password_warning: z.boolean().describe('True while the person should be warned.'),
    email_verification_required: z
      .boolean()
      .describe('True once the address must be confirmed before My List and bookmarks work.'),
  })
  .meta({ id: 'SessionUser', description: 'The signed-in person, read from the access token.' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const signedInSessionSchema = z
  .object({
    signed_in: z.literal(true),
    user: sessionUserSchema,
    expires_at: z.string().describe('When it must be refreshed. RFC 3339, UTC.'),
  })
  .meta({ id: 'SignedInSession' });
export type SignedInSession = z.infer<typeof signedInSessionSchema>;

export const signedOutSessionSchema = z
  .object({
    signed_in: z.literal(false),
    refreshable: z.literal(true).optional().describe('There may be a session: refresh it.'),
  })
  .meta({ id: 'SignedOutSession' });

export const sessionSchema = z
  .discriminatedUnion('signed_in', [signedInSessionSchema, signedOutSessionSchema])
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const signInCode = z
  .string()
  .describe('Six digits of the authenticator app, or a recovery code. Each works once.');

export const signInSchema = z
  .object({ email: z.string(), password: z.string(), code: signInCode.optional() })
  .meta({ id: 'SignIn' });

export const confirmationSchema = z
  .object({ password: z.string(), code: signInCode.optional() })
  .meta({ id: 'Confirmation' });

export const passkeyRequestSchema = z
  .object({
    attempt: z.string().describe('Sent back with the proof. Valid once, for five minutes.'),
    challenge: z.string().describe('Base64url.'),
    rp_id: z.string().describe('Relying party: the host name of the site.'),
  })
  .meta({
    id: 'PasskeyRequest',
    description: 'Challenge for a passkey (WebAuthn).',
  }) satisfies z.ZodType<PasskeyRequest, unknown>;

export const passkeyProof = {
  attempt: z.string(),
  id: z.string().describe('Credential id, base64url like the others.'),
  client_data: z.string(),
  authenticator_data: z.string(),
  signature: z.string(),
  user_handle: z.string(),
};
export const passkeyProofSchema = z.object(passkeyProof).meta({ id: 'PasskeyProof' });

export const accountSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    linkedin_url: z.string(),
    roles: z.array(z.string()),
    created_at: z.string(),
    password_changed_at: z.string(),
    password_reset_required: z.boolean(),
    password_days_left: z.int().nullable(),
    password_warning: z.boolean(),
    email_verification_required: z.boolean(),
  })
  .meta({ id: 'Account', description: 'An account, as its owner sees it.' }) satisfies z.ZodType<
  UserView,
  unknown
>;

export const tokenRequestSchema = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      email: z.string(),
      password: z.string(),
      code: signInCode.optional(),
      access_code: z
        .string()
        .optional()
        .describe('For a session with administrator powers; without it, a member session.'),
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
  ])
  .meta({ id: 'TokenRequest' });

export const tokensSchema = z
  .object({
    access_token: z.string().describe('For `Authorization: Bearer`.'),
    refresh_token: z.string().describe('Good once.'),
    expires_at: z.string().describe('When the access token ends. RFC 3339, UTC.'),
    user: accountSchema,
    device_token: z
      .string()
      .optional()
      .describe('For `X-Device-Token` at later sign-ins; only if that header was sent.'),
  })
  .meta({ id: 'Tokens', description: 'A session of a program.' }) satisfies z.ZodType<
  SessionTokens,
  unknown
>;

export const deviceLinkSchema = z
  .object({ token: z.string().describe('The part of the link after `#device=`.') })
  .meta({ id: 'DeviceLink' });

export const verificationLinkSchema = z
  .object({ token: z.string().describe('The part of the link after `#verify=`.') })
  .meta({ id: 'VerificationLink' });

export const renewedSchema = z.object({ access_token: z.string() });

export const knownDeviceSchema = z.object({ device_token: z.string(), message: z.string() });
