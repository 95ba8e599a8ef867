import {
  ACCESS_CODE_LENGTH,
  checkAccessCode,
  checkAdminCode,
  checkAdminEmail,
  checkAdminPassword,
  checkEmail,
  checkSignInCode,
  checkSubmittedAdminPassword,
  checkSubmittedPassword,
  EMAIL_TYPED_LENGTH,
  PASSWORD_MAX_LENGTH,
  SIGN_IN_CODE_MAX_LENGTH,
} from '@elevate/rules';
import { z } from 'zod';
import { characters, dtoOf, dtoWith, type FieldRule, matching, namedDto, text } from '../dto.js';
import { described, named, nullableText, optionalFlag, type Shape, textList } from '../fields.js';

/** Guesses from other devices never lock this one out. */
export const DEVICE_HEADER = 'x-device-token';

/** As `DEVICE_HEADER`: the client stores the token that it gets at sign-in. */
export const NEW_DEVICE = 'new';

/** Proofs that a session began with (RFC 9068, `acr`). */
export const PASSWORD_ACR = 'password';
export const ADMIN_ACR = 'password+access-code';
export type Acr = typeof PASSWORD_ACR | typeof ADMIN_ACR;

/** Seconds for which an entered access code allows sensitive actions. */
export const CODE_VALID_SECONDS = 10 * 60;

/** Beside `iss` and `aud`. Times are epoch seconds. */
export const accessTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  epoch: z
    .int()
    .describe('Session epoch of the account at issue; a newer epoch revokes the token.'),
  acr: z.enum([PASSWORD_ACR, ADMIN_ACR]),
  auth_time: z.number().describe('Time of the last proof of `acr`.'),
  roles: textList.describe(
    "Roles that this session may use: without the administrators' sign-in, never `admin`.",
  ),
  password_reset_required: z.boolean(),
  password_expires_at: z.number().nullable(),
  password_warning_at: z.number().nullable(),
  email_verify_by: z
    .number()
    .nullable()
    .describe('From when on the address must be confirmed; null if it is, or need not be.'),
});
export type AccessTokenClaims = Shape<typeof accessTokenClaims>;

export const ACCESS_TOKEN = {
  issuer: 'elevate/user',
  audience: 'elevate',
  algorithm: 'ES256',
} as const;

export const KEY_SET_PATH = '/.well-known/jwks.json';

export const messageSchema = named('Message', {
  message: z.string().describe('For the person who asked.'),
});
export type Message = z.infer<typeof messageSchema>;

export const accountSchema = described('Account', 'An account, as its owner sees it.', {
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
});
export type UserView = Shape<typeof accountSchema>;

export const tokensSchema = described('Tokens', 'A session of a program.', {
  access_token: z.string().describe('For `Authorization: Bearer`.'),
  refresh_token: z.string().describe('Good once.'),
  expires_at: z.string().describe('When the access token ends. RFC 3339, UTC.'),
  user: accountSchema,
  device_token: z
    .string()
    .optional()
    .describe('For `X-Device-Token` at later sign-ins; only if that header was sent.'),
});
export type SessionTokens = Shape<typeof tokensSchema>;

const TOKEN_MAX_LENGTH = 200;
const DATA_MAX_LENGTH = 8_000;

export const passwordBy = (rule: FieldRule) => characters(rule, PASSWORD_MAX_LENGTH);

export const token = matching(/^[\x21-\x7e]+$/, 'Must be a token', TOKEN_MAX_LENGTH);
export const base64url = matching(/^[A-Za-z0-9_-]+$/, 'Must be base64url', DATA_MAX_LENGTH);
export const linkToken = (parameter: string) =>
  token.describe(`The part of the link after \`#${parameter}=\`.`);
export const email = text(checkEmail, EMAIL_TYPED_LENGTH);
export const ownPassword = passwordBy(checkSubmittedPassword);
export const signInCode = text(checkSignInCode, SIGN_IN_CODE_MAX_LENGTH).describe(
  'Six digits of the authenticator app, or a recovery code. Each works once.',
);

export class SignInDto extends namedDto('SignIn', {
  email,
  password: ownPassword,
  code: signInCode.optional(),
}) {}

export class ConfirmationDto extends dtoOf(
  SignInDto.schema.omit({ email: true }).meta({ id: 'Confirmation' }),
) {}

export class RefreshTokenDto extends dtoWith({ refresh_token: token }) {}

export const passkeyRequestSchema = described(
  'PasskeyRequest',
  'Challenge for a passkey (WebAuthn).',
  {
    attempt: z.string().describe('Sent back with the proof. Valid once, for five minutes.'),
    challenge: z.string().describe('Base64url.'),
    rp_id: z.string().describe('Relying party: the host name of the site.'),
  },
);
export type PasskeyRequest = Shape<typeof passkeyRequestSchema>;

const passkeyProof = {
  attempt: token,
  id: base64url.describe('Credential id, base64url like the others.'),
  client_data: base64url,
  authenticator_data: base64url,
  signature: base64url,
  user_handle: base64url,
};

export class PasskeyProofDto extends namedDto('PasskeyProof', passkeyProof) {}

export class DeviceLinkDto extends namedDto('DeviceLink', { token: linkToken('device') }) {}

export const knownDeviceSchema = z.object({
  device_token: z.string().describe('For `X-Device-Token`.'),
  message: z.string(),
});
export type KnownDeviceAnswer = Shape<typeof knownDeviceSchema>;

const adminEmail = text((value) => checkAdminEmail(value), EMAIL_TYPED_LENGTH);
export const adminCode = characters(checkAdminCode, ACCESS_CODE_LENGTH).describe(
  'The access code; with an authenticator app or a passkey instead the six digits of the app, or a recovery code.',
);
const submitted = { email: adminEmail, password: passwordBy(checkSubmittedAdminPassword) };
export const newAccessCode = characters(checkAccessCode, ACCESS_CODE_LENGTH).describe(
  'Exactly 20 characters.',
);
const chosen = {
  password: passwordBy(checkAdminPassword).describe('At least 20 characters.'),
  access_code: newAccessCode,
};

export class AdminSignInDto extends dtoOf(
  described('AdminAccess', 'The credentials of an administrator.', {
    ...submitted,
    access_code: adminCode,
  }),
) {}

export class AdminPasskeySignInDto extends dtoOf(
  described('AdminPasskeyAccess', 'A passkey in place of the access code.', {
    ...submitted,
    ...passkeyProof,
  }),
) {}

export class AdminSetupDto extends dtoOf(
  described('AdminSetup', 'The first administrator.', {
    email: adminEmail,
    ...chosen,
    setup_token: token
      .optional()
      .describe(
        'From the one-time link that the server prints. Required unless it is configured off.',
      ),
  }),
) {}

export class InvitationDto extends dtoOf(
  described('AdminInvitation', 'Choices of an invited administrator.', {
    token: token.describe('From the mailed one-time link.'),
    ...chosen,
  }),
) {}

export class AccessCodeDto extends namedDto('AccessCode', { access_code: adminCode }) {}

export const administratorSchema = named('Administrator', {
  id: z.string().describe('The id used in the audit log.'),
  email: z.string(),
  created_at: z.string(),
  has_access_code: z.boolean(),
  factors: z
    .int()
    .describe('Passkeys and authenticator apps; with one, the access code is refused.'),
  last_signed_in_at: nullableText.describe('Null if none was recorded.'),
});
export type AdministratorView = Shape<typeof administratorSchema>;

const pendingInvitationSchema = named('PendingInvitation', {
  id: z.string().describe('Of the account that becomes an administrator.'),
  email: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
});
export type InvitationView = Shape<typeof pendingInvitationSchema>;

export const administratorsSchema = named('Administrators', {
  items: z.array(administratorSchema),
  invitations: z.array(pendingInvitationSchema).describe('Neither accepted nor withdrawn.'),
});
export type AdministratorsAnswer = Shape<typeof administratorsSchema>;

export class AccountAddressDto extends namedDto('NewInvitation', {
  email: email.describe("An address of the administrators' domain."),
}) {}

export class DemotionDto extends dtoWith({
  email,
  leave_none: optionalFlag.describe('Without it, the last administrator is not demoted.'),
}) {}

export const sentInvitationSchema = named('SentInvitation', {
  email: z.string(),
  expires_at: z.string(),
});
export type InvitationAnswer = Shape<typeof sentInvitationSchema>;

/** Answers to the operator's commands. */
export interface AccessCodeAnswer {
  readonly administrator: AdministratorView;
  /** Shown once; stored as a hash. */
  readonly access_code: string;
}

export interface SetupLinkAnswer {
  readonly link: string;
  readonly expires_at: string;
}

export interface DemotionAnswer {
  readonly administrator: AdministratorView;
  /** With no administrator left, first-time setup is open again. */
  readonly left: number;
}

export interface FactorsResetAnswer {
  readonly email: string;
  readonly removed: number;
}

export interface KeyRotationAnswer {
  readonly kid: string;
}
