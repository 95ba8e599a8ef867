import { z } from 'zod';
import type {
  AddedFactor,
  AppEnrolment,
  DeletionRequestView,
  EmailChangeView,
  FactorsView,
  PasskeyCreation,
  PendingEmailChange,
  PersonalData,
  RecoveryCodesAnswer,
  SessionView,
} from '@elevate/contracts/user';
import { accountSchema, passkeyRequestSchema, signInCode } from '../session/session.schema.js';
import {
  digestSchema,
  privateFeedSchema,
  storedFollowingSchema,
} from './following/following.schema.js';
import { historySchema, readingSchema } from './saved.schema.js';

export const factorsSchema = z
  .object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        added_at: z.string(),
        last_used_at: z.string().nullable(),
      }),
    ),
    authenticator_app: z.object({ name: z.string(), added_at: z.string() }).nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({
    id: 'Factors',
    description: 'Ways to sign in beside the password.',
  }) satisfies z.ZodType<FactorsView, unknown>;

export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()).describe('Shown once; each works once.') })
  .meta({ id: 'RecoveryCodes' }) satisfies z.ZodType<RecoveryCodesAnswer, unknown>;

export const addedFactorSchema = recoveryCodesSchema
  .extend({
    factors: factorsSchema,
    recovery_codes: z.array(z.string()).describe('Ten with the first factor, else none.'),
  })
  .meta({ id: 'AddedFactor' }) satisfies z.ZodType<AddedFactor, unknown>;

export const passkeyCreationSchema = passkeyRequestSchema
  .extend({
    rp_name: z.string(),
    user_id: z.string().describe('Base64url.'),
    user_name: z.string(),
    excluded: z.array(z.string()).describe('Credential ids of the passkeys that exist.'),
  })
  .meta({
    id: 'PasskeyCreation',
    description: 'Options of a new passkey (WebAuthn).',
  }) satisfies z.ZodType<PasskeyCreation, unknown>;

export const newPasskeySchema = z
  .object({
    attempt: z.string(),
    name: z.string().describe('At most 40 characters.'),
    id: z.string().describe('Credential id, base64url like the others.'),
    client_data: z.string(),
    attestation_object: z.string(),
  })
  .meta({ id: 'NewPasskey' });

export const accessCodeChangeSchema = z
  .object({ new_access_code: z.string().describe('Exactly 20 characters.') })
  .meta({ id: 'AccessCodeChange' });

export const factorNameSchema = z.object({ name: z.string() }).meta({ id: 'FactorName' });

export const appEnrolmentSchema = z
  .object({
    attempt: z.string().describe('Sent back with a code. Valid for 15 minutes.'),
    secret: z.string().describe('Base32, to type into the app.'),
    uri: z.string().describe('`otpauth:` address, for a QR code.'),
  })
  .meta({ id: 'AppEnrolment' }) satisfies z.ZodType<AppEnrolment, unknown>;

export const newAppSchema = z
  .object({ attempt: z.string(), name: z.string(), code: z.string() })
  .meta({ id: 'NewAuthenticatorApp' });

export const signUpSchema = z
  .object({ email: z.string(), password: z.string(), linkedin_url: z.string() })
  .meta({ id: 'SignUp' });

export const profileChangeSchema = z
  .object({ linkedin_url: z.string() })
  .meta({ id: 'ProfileChange' });

export const resetRequestSchema = z.object({ email: z.string() }).meta({ id: 'ResetRequest' });

export const resetTokenSchema = z
  .object({ token: z.string().describe('The part of the link after `#token=`.') })
  .meta({ id: 'ResetToken' });

export const newPasswordSchema = z
  .object({
    token: z.string(),
    password: z.string(),
    confirm_password: z.string().optional(),
    code: signInCode.optional(),
  })
  .meta({ id: 'NewPassword' });

export const passwordChangeSchema = z
  .object({
    current_password: z.string(),
    new_password: z.string(),
    confirm_password: z.string().optional(),
  })
  .meta({ id: 'PasswordChange' });

export const deletionSchema = z
  .object({ password: z.string().describe('There is no way back.') })
  .meta({ id: 'AccountDeletion' });

export const deletionRequestSchema = z
  .object({
    deletion_at: z
      .string()
      .nullable()
      .describe('When the account will be deleted; null without a request.'),
  })
  .meta({ id: 'DeletionRequest' }) satisfies z.ZodType<DeletionRequestView, unknown>;

const accountSessionSchema = z
  .object({
    id: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    expires_at: z.string(),
    user_agent: z.string().nullable(),
    admin: z.boolean().describe("Began at the administrators' sign-in."),
    current: z.boolean().describe('True for the session that asks.'),
  })
  .meta({ id: 'AccountSession' }) satisfies z.ZodType<SessionView, unknown>;

export const accountSessionsSchema = z
  .object({ items: z.array(accountSessionSchema) })
  .meta({ id: 'AccountSessions', description: 'Every browser and program that is signed in.' });
export type AccountSessions = z.infer<typeof accountSessionsSchema>;

const pendingEmailChangeSchema = z
  .object({
    email: z.string().describe('The new address.'),
    expires_at: z.string(),
    confirmed: z
      .enum(['from', 'to'])
      .nullable()
      .describe('The address that is confirmed: the old (`from`) or the new one (`to`).'),
  })
  .meta({
    id: 'PendingEmailChange',
    description: 'A change of the address that waits for its links.',
  }) satisfies z.ZodType<PendingEmailChange, unknown>;

export const emailChangeViewSchema = z
  .object({ pending: pendingEmailChangeSchema.nullable() })
  .meta({ id: 'EmailChangeView' }) satisfies z.ZodType<EmailChangeView, unknown>;

export const newEmailSchema = z.object({ email: z.string() }).meta({ id: 'NewEmail' });

export const emailChangeLinkSchema = z
  .object({ token: z.string().describe('The part of the link after `#token=`.') })
  .meta({ id: 'EmailChangeLink' });

const owned = { user_id: z.string(), created_at: z.string() };

export const personalDataSchema = z
  .object({
    exported_at: z.string(),
    user: accountSchema,
    sessions: z.array(accountSessionSchema),
    devices: z.array(z.object({ known_since: z.string(), last_used_at: z.string() })),
    factors: factorsSchema,
    email_change: pendingEmailChangeSchema.nullable(),
    deletion_at: z.string().nullable().describe('When the account will be deleted.'),
    my_list: z.array(z.object({ ...owned, episode_id: z.string() })),
    bookmarks: z.array(z.object({ id: z.string(), ...owned, article_id: z.string() })),
    history: historySchema,
    following: storedFollowingSchema,
    private_feed: privateFeedSchema,
    digest: digestSchema,
    reading: readingSchema,
  })
  .meta({
    id: 'PersonalData',
    description: 'Everything that is kept about a person.',
  }) satisfies z.ZodType<PersonalData, unknown>;
