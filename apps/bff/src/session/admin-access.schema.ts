import { z } from 'zod';

const password = z.string().describe('At least 20 characters.');
const accessCode = z.string().describe('Exactly 20 characters.');

export const adminAccessSchema = z
  .object({ email: z.string(), password: z.string(), access_code: accessCode })
  .meta({ id: 'AdminAccess', description: 'The credentials of an administrator.' });

export const adminSetupSchema = z
  .object({
    ...{ email: z.string(), password, access_code: accessCode },
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
    ...{ token: z.string().describe('From the mailed one-time link.'), password },
    access_code: accessCode,
  })
  .meta({ id: 'AdminInvitation', description: 'Choices of an invited administrator.' });

export const accessCodeSchema = z.object({ access_code: accessCode }).meta({ id: 'AccessCode' });

export const acceptedInvitationSchema = z
  .object({ message: z.string() })
  .meta({ id: 'AcceptedInvitation' });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

export const renewedSchema = z.object({ access_token: z.string() });
