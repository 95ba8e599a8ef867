import { z } from 'zod';
import { RefreshTokenDto, SignInDto } from '@elevate/contracts/user';
import { described, named, text } from '../http/api.decorator.js';

const sessionUserSchema = described(
  'SessionUser',
  'The signed-in person, read from the access token.',
  {
    id: text,
    roles: z.array(text),
    password_reset_required: z
      .boolean()
      .describe('True once the password has expired: nothing but changing it is allowed.'),
    password_days_left: z.int().nullable().describe('Null where passwords do not expire.'),
    password_warning: z.boolean().describe('True while the person should be warned.'),
    email_verification_required: z
      .boolean()
      .describe('True once the address must be confirmed before My List and bookmarks work.'),
  },
);
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const signedInSessionSchema = named('SignedInSession', {
  signed_in: z.literal(true),
  user: sessionUserSchema,
  expires_at: text.describe('When it must be refreshed. RFC 3339, UTC.'),
});
export type SignedInSession = z.infer<typeof signedInSessionSchema>;

const signedOutSessionSchema = named('SignedOutSession', {
  signed_in: z.literal(false),
  refreshable: z.literal(true).optional().describe('There may be a session: refresh it.'),
});

export const sessionSchema = z
  .discriminatedUnion('signed_in', [signedInSessionSchema, signedOutSessionSchema])
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const tokenRequestSchema = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      ...SignInDto.schema.shape,
      access_code: text
        .optional()
        .describe('For a session with administrator powers; without it, a member session.'),
    }),
    z.object({ grant_type: z.literal('refresh_token'), ...RefreshTokenDto.schema.shape }),
  ])
  .meta({ id: 'TokenRequest' });

export const renewedSchema = z.object({ access_token: text });

export const acceptedInvitationSchema = named('AcceptedInvitation', { message: text });
