import { z } from 'zod';

export const adminAccessSchema = z
  .object({
    email: z.string(),
    password: z.string(),
    access_code: z.string().describe('Exactly 20 characters.'),
  })
  .meta({ id: 'AdminAccess', description: 'The credentials of an administrator.' });
