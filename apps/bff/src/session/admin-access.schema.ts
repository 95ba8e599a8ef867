import { z } from 'zod';
import { passkeyProof } from './session.schema.js';

const password = z.string().describe('At least 20 characters.');
const accessCode = z.string().describe('Exactly 20 characters.');
const adminCode = z
  .string()
  .describe(
    'The access code; with an authenticator app or a passkey instead the six digits of the app, or a recovery code.',
  );

export const adminAccessSchema = z
  .object({ email: z.string(), password: z.string(), access_code: adminCode })
  .meta({ id: 'AdminAccess', description: 'The credentials of an administrator.' });

export const adminPasskeyAccessSchema = z
  .object({ email: z.string(), password: z.string(), ...passkeyProof })
  .meta({ id: 'AdminPasskeyAccess', description: 'A passkey in place of the access code.' });

export const adminSetupSchema = z
  .object({
    email: z.string(),
    password,
    access_code: accessCode,
    setup_token: z
      .string()
      .optional()
      .describe(
        'From the one-time link that the server prints. Required unless it is configured off.',
      ),
  })
  .meta({ id: 'AdminSetup', description: 'The first administrator.' });

export const adminInvitationSchema = z
  .object({
    token: z.string().describe('From the mailed one-time link.'),
    password,
    access_code: accessCode,
  })
  .meta({ id: 'AdminInvitation', description: 'Choices of an invited administrator.' });

export const accessCodeSchema = z.object({ access_code: adminCode }).meta({ id: 'AccessCode' });

export const acceptedInvitationSchema = z
  .object({ message: z.string() })
  .meta({ id: 'AcceptedInvitation' });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
