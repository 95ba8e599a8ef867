import { z } from 'zod';
import type {
  AddedFactor,
  AppEnrolment,
  FactorsView,
  PasskeyCreation,
  RecoveryCodesAnswer,
} from '@elevate/contracts/user';
import { passkeyRequestSchema } from '../session/session.schema.js';

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
