import {
  checkConfirmation,
  checkCurrentPassword,
  checkFactorName,
  checkForgotEmail,
  checkNewPassword,
  checkPassword,
  checkProfileUrl,
  checkSignInCode,
} from '@elevate/rules';
import { z } from 'zod';
import { dtoOf, text } from '../dto.js';
import type { Shape } from '../fields.js';
import {
  bookmarkEntrySchema,
  digestSchema,
  historySchema,
  listEntrySchema,
  privateFeedSchema,
  readingSchema,
  storedFollowingSchema,
} from './saved.js';
import {
  accountSchema,
  base64url,
  email,
  linkToken,
  newAccessCode,
  ownPassword,
  passkeyRequestSchema,
  signInCode,
  token,
} from './sessions.js';

const linkedin_url = text(checkProfileUrl);
const factorName = text(checkFactorName);

export class SignUpDto extends dtoOf(
  z.object({ email, password: text(checkPassword), linkedin_url }).meta({ id: 'SignUp' }),
) {}

export class ChangeProfileDto extends dtoOf(
  z.object({ linkedin_url }).meta({ id: 'ProfileChange' }),
) {}

export class DeleteAccountDto extends dtoOf(
  z
    .object({ password: ownPassword.describe('There is no way back.') })
    .meta({ id: 'AccountDeletion' }),
) {}

export class NewPasskeyDto extends dtoOf(
  z
    .object({
      attempt: token,
      name: factorName.describe('At most 40 characters.'),
      id: base64url.describe('Credential id, base64url like the others.'),
      client_data: base64url,
      attestation_object: base64url,
    })
    .meta({ id: 'NewPasskey' }),
) {}

export class FactorNameDto extends dtoOf(
  z.object({ name: factorName }).meta({ id: 'FactorName' }),
) {}

export class NewAppDto extends dtoOf(
  z
    .object({ attempt: token, name: factorName, code: text(checkSignInCode) })
    .meta({ id: 'NewAuthenticatorApp' }),
) {}

export class AccessCodeChangeDto extends dtoOf(
  z.object({ new_access_code: newAccessCode }).meta({ id: 'AccessCodeChange' }),
) {}

export class RequestResetDto extends dtoOf(
  z.object({ email: text(checkForgotEmail) }).meta({ id: 'ResetRequest' }),
) {}

export class CheckResetDto extends dtoOf(
  z.object({ token: linkToken('token') }).meta({ id: 'ResetToken' }),
) {}

export class CompleteResetDto extends dtoOf(
  z
    .object({
      token,
      password: text(checkPassword),
      confirm_password: text((value, { password }) =>
        checkConfirmation(value, String(password)),
      ).optional(),
      code: signInCode.optional(),
    })
    .meta({ id: 'NewPassword' }),
) {}

export class ChangePasswordDto extends dtoOf(
  z
    .object({
      current_password: text(checkCurrentPassword),
      new_password: text((value, { current_password: current }) =>
        checkNewPassword(value, typeof current === 'string' ? current : ''),
      ),
      confirm_password: text((value, { new_password: password }) =>
        checkConfirmation(value, String(password)),
      ).optional(),
    })
    .meta({ id: 'PasswordChange' }),
) {}

export class VerificationLinkDto extends dtoOf(
  z.object({ token: linkToken('verify') }).meta({ id: 'VerificationLink' }),
) {}

export class EmailChangeDto extends dtoOf(z.object({ email }).meta({ id: 'NewEmail' })) {}

export class EmailChangeLinkDto extends dtoOf(
  z.object({ token: linkToken('token') }).meta({ id: 'EmailChangeLink' }),
) {}

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
  .meta({ id: 'AccountSession' });
export type SessionView = Shape<typeof accountSessionSchema>;

export const accountSessionsSchema = z
  .object({ items: z.array(accountSessionSchema) })
  .meta({ id: 'AccountSessions', description: 'Every browser and program that is signed in.' });

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
  .meta({ id: 'Factors', description: 'Ways to sign in beside the password.' });
export type FactorsView = Shape<typeof factorsSchema>;

export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()).describe('Shown once; each works once.') })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodesAnswer = Shape<typeof recoveryCodesSchema>;

export const addedFactorSchema = recoveryCodesSchema
  .extend({
    factors: factorsSchema,
    recovery_codes: z.array(z.string()).describe('Ten with the first factor, else none.'),
  })
  .meta({ id: 'AddedFactor' });
export type AddedFactor = Shape<typeof addedFactorSchema>;

export const passkeyCreationSchema = passkeyRequestSchema
  .extend({
    rp_name: z.string(),
    user_id: z.string().describe('Base64url.'),
    user_name: z.string(),
    excluded: z.array(z.string()).describe('Credential ids of the passkeys that exist.'),
  })
  .meta({ id: 'PasskeyCreation', description: 'Options of a new passkey (WebAuthn).' });
export type PasskeyCreation = Shape<typeof passkeyCreationSchema>;

export const appEnrolmentSchema = z
  .object({
    attempt: z.string().describe('Sent back with a code. Valid for 15 minutes.'),
    secret: z.string().describe('Base32, to type into the app.'),
    uri: z.string().describe('`otpauth:` address, for a QR code.'),
  })
  .meta({ id: 'AppEnrolment' });
export type AppEnrolment = Shape<typeof appEnrolmentSchema>;

export const deletionRequestSchema = z
  .object({
    deletion_at: z
      .string()
      .nullable()
      .describe('When the account will be deleted; null without a request.'),
  })
  .meta({ id: 'DeletionRequest' });
export type DeletionRequestView = Shape<typeof deletionRequestSchema>;

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
  });
export type PendingEmailChange = Shape<typeof pendingEmailChangeSchema>;

export const emailChangeViewSchema = z
  .object({ pending: pendingEmailChangeSchema.nullable() })
  .meta({ id: 'EmailChangeView' });
export type EmailChangeView = Shape<typeof emailChangeViewSchema>;

const device = z.object({ known_since: z.string(), last_used_at: z.string() });

export const personalDataSchema = z
  .object({
    exported_at: z.string(),
    user: accountSchema,
    sessions: z.array(accountSessionSchema),
    devices: z.array(device),
    factors: factorsSchema,
    email_change: pendingEmailChangeSchema.nullable(),
    deletion_at: z.string().nullable().describe('When the account will be deleted.'),
    my_list: z.array(listEntrySchema),
    bookmarks: z.array(bookmarkEntrySchema),
    history: historySchema,
    following: storedFollowingSchema,
    private_feed: privateFeedSchema,
    digest: digestSchema,
    reading: readingSchema,
  })
  .meta({ id: 'PersonalData', description: 'Everything that is kept about a person.' });
export type PersonalData = Shape<typeof personalDataSchema>;
