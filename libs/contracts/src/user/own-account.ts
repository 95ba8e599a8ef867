import {
  checkConfirmation,
  checkCurrentPassword,
  checkFactorName,
  checkForgotEmail,
  checkNewPassword,
  checkPassword,
  checkProfileUrl,
  checkSignInCode,
  EMAIL_TYPED_LENGTH,
  FACTOR_NAME_LENGTH,
  PROFILE_URL_TYPED_LENGTH,
  SIGN_IN_CODE_MAX_LENGTH,
} from '@elevate/rules';
import { z } from 'zod';
import { characters, namedDto, text } from '../dto.js';
import { described, named, nullableText, type Shape } from '../fields.js';
import { storedTalkListSchema } from './lists.js';
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
  passwordBy,
  signInCode,
  token,
} from './sessions.js';

const linkedin_url = text(checkProfileUrl, PROFILE_URL_TYPED_LENGTH);
const factorName = characters(checkFactorName, FACTOR_NAME_LENGTH);

export class SignUpDto extends namedDto('SignUp', {
  email,
  password: passwordBy(checkPassword),
  linkedin_url,
}) {}

export class ChangeProfileDto extends namedDto('ProfileChange', { linkedin_url }) {}

export class DeleteAccountDto extends namedDto('AccountDeletion', {
  password: ownPassword.describe('There is no way back.'),
}) {}

export class NewPasskeyDto extends namedDto('NewPasskey', {
  attempt: token,
  name: factorName,
  id: base64url.describe('Credential id, base64url like the others.'),
  client_data: base64url,
  attestation_object: base64url,
}) {}

export class FactorNameDto extends namedDto('FactorName', { name: factorName }) {}

export class NewAppDto extends namedDto('NewAuthenticatorApp', {
  attempt: token,
  name: factorName,
  code: text(checkSignInCode, SIGN_IN_CODE_MAX_LENGTH),
}) {}

export class AccessCodeChangeDto extends namedDto('AccessCodeChange', {
  new_access_code: newAccessCode,
}) {}

export class RequestResetDto extends namedDto('ResetRequest', {
  email: text(checkForgotEmail, EMAIL_TYPED_LENGTH),
}) {}

export class CheckResetDto extends namedDto('ResetToken', { token: linkToken('token') }) {}

export class CompleteResetDto extends namedDto('NewPassword', {
  token,
  password: passwordBy(checkPassword),
  confirm_password: passwordBy((value, { password }) =>
    checkConfirmation(value, String(password)),
  ).optional(),
  code: signInCode.optional(),
}) {}

export class ChangePasswordDto extends namedDto('PasswordChange', {
  current_password: passwordBy(checkCurrentPassword),
  new_password: passwordBy((value, { current_password: current }) =>
    checkNewPassword(value, typeof current === 'string' ? current : ''),
  ),
  confirm_password: passwordBy((value, { new_password: password }) =>
    checkConfirmation(value, String(password)),
  ).optional(),
}) {}

export class VerificationLinkDto extends namedDto('VerificationLink', {
  token: linkToken('verify'),
}) {}

export class EmailChangeDto extends namedDto('NewEmail', {
  email,
  lost_old: z
    .boolean()
    .optional()
    .describe(
      'True: without a link to the old address, which gets a notice and can stop the change.',
    ),
}) {}

export class EmailChangeLinkDto extends namedDto('EmailChangeLink', {
  token: linkToken('token'),
}) {}

const accountSessionSchema = named('AccountSession', {
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  user_agent: z.string().nullable(),
  admin: z.boolean().describe("Began at the administrators' sign-in."),
  current: z.boolean().describe('True for the session that asks.'),
});
export type SessionView = Shape<typeof accountSessionSchema>;

export const accountSessionsSchema = described(
  'AccountSessions',
  'Every browser and program that is signed in.',
  { items: z.array(accountSessionSchema) },
);

export const factorsSchema = described('Factors', 'Ways to sign in beside the password.', {
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      site: nullableText.describe(
        'Host name of the site when it was added: it works there alone. Null in older ones.',
      ),
      added_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  authenticator_app: z.object({ name: z.string(), added_at: z.string() }).nullable(),
  recovery_codes_left: z.int(),
});
export type FactorsView = Shape<typeof factorsSchema>;

export const recoveryCodesSchema = named('RecoveryCodes', {
  recovery_codes: z.array(z.string()).describe('Shown once; each works once.'),
});
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

export const appEnrolmentSchema = named('AppEnrolment', {
  attempt: z.string().describe('Sent back with a code. Valid for 15 minutes.'),
  secret: z.string().describe('Base32, to type into the app.'),
  uri: z.string().describe('`otpauth:` address, for a QR code.'),
});
export type AppEnrolment = Shape<typeof appEnrolmentSchema>;

export const deletionRequestSchema = named('DeletionRequest', {
  deletion_at: nullableText.describe('When the account will be deleted; null without a request.'),
});
export type DeletionRequestView = Shape<typeof deletionRequestSchema>;

const pendingEmailChangeSchema = described(
  'PendingEmailChange',
  'A change of the address that waits for its links.',
  {
    email: z.string().describe('The new address.'),
    expires_at: z.string(),
    confirmed: z
      .enum(['from', 'to'])
      .nullable()
      .describe('The address that is confirmed: the old (`from`) or the new one (`to`).'),
    changes_at: nullableText
      .optional()
      .describe('Without the link to the old address the change is made then.'),
  },
);
export type PendingEmailChange = Shape<typeof pendingEmailChangeSchema>;

export const emailChangeViewSchema = named('EmailChangeView', {
  pending: pendingEmailChangeSchema.nullable(),
});
export type EmailChangeView = Shape<typeof emailChangeViewSchema>;

const device = z.object({ known_since: z.string(), last_used_at: z.string() });

export const personalDataSchema = described(
  'PersonalData',
  'Everything that is kept about a person.',
  {
    exported_at: z.string(),
    user: accountSchema,
    sessions: z.array(accountSessionSchema),
    devices: z.array(device),
    factors: factorsSchema,
    email_change: pendingEmailChangeSchema.nullable(),
    deletion_at: nullableText.describe('When the account will be deleted.'),
    my_list: z.array(listEntrySchema),
    lists: z.array(storedTalkListSchema).optional(),
    bookmarks: z.array(bookmarkEntrySchema),
    history: historySchema,
    following: storedFollowingSchema,
    private_feed: privateFeedSchema,
    digest: digestSchema,
    reading: readingSchema,
  },
);
export type PersonalData = Shape<typeof personalDataSchema>;
