import { z } from 'zod';
import type { DigestChange, DigestPreview, DigestView } from '@elevate/contracts/user';
import { DIGEST_FREQUENCIES } from '@elevate/rules';

const times = {
  frequency: z.enum(DIGEST_FREQUENCIES),
  weekday: z.int().min(1).max(7).describe('From 1, Monday, to 7, Sunday; of weekly digests.'),
  hour: z.int().min(0).max(23).describe('In `zone`.'),
  zone: z.string().describe('A time zone, such as `Africa/Lagos`.'),
};

export const digestChangeSchema = z.object(times).meta({ id: 'DigestChange' }) satisfies z.ZodType<
  DigestChange,
  unknown
>;

export const digestSchema = z
  .object({
    ...times,
    next_at: z.string().nullable().describe('RFC 3339; null where none is due.'),
    stopped: z
      .enum(['refused'])
      .nullable()
      .describe('`refused`: the mail server refused the address, so the digest was switched off.'),
  })
  .meta({
    id: 'Digest',
    description: 'When an account gets mails with what is new.',
  }) satisfies z.ZodType<DigestView, unknown>;

export const digestPreviewSchema = z
  .object({
    subject: z.string().nullable().describe('Null while there is nothing to send.'),
    text: z.string().nullable(),
  })
  .meta({ id: 'DigestPreview' }) satisfies z.ZodType<DigestPreview, unknown>;
