import { z } from 'zod';
import { httpAddress, wholeNumber } from '@elevate/config';
import { PASSWORD_MAX_AGE_DAYS, PASSWORD_WARNING_DAYS, SITE_NAME } from '@elevate/rules';
import { callerConfig, operatorConfig, type ConfigOf } from '@elevate/service-defaults';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. Weaker ones stop the start. */
const ARGON2_LEAST = { memoryKib: 19_456, passes: 2, lanes: 1 } as const;

/** Labels with dots between them; who writes `@admin.local` or `.admin.local` means the same. */
const emailDomain = z
  .string()
  .transform((text) => text.toLowerCase().replace(/^[@.]/, ''))
  .refine(
    (text) =>
      /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text),
    {
      error: 'must be the domain of mail addresses',
    },
  );

export const userConfig = {
  /** The site's public address: links in mails are built from it, and from nothing else. */
  SITE_URL: httpAddress,
  /** The name in mails. */
  SITE_NAME: z.string().max(60).default(SITE_NAME),
  ...callerConfig,
  ...operatorConfig,
  /** With what the address of an administrator ends: this domain, or one below it. */
  ADMIN_EMAIL_DOMAIN: emailDomain.default('admin.local'),
  /** `smtp://user:password@host:port` or `smtps://…`; without one mails are files in the data folder. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, { error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  /** Whom mails come from. */
  MAIL_FROM: z.string().max(320).default('Elevate <noreply@elevate.example>'),
  /** Without `SMTP_URL`, each mail is an `.eml` file in its folder `mail`, and a line on standard output names it. */
  DATA_DIR: z.string().default('var'),
  /** Days a password is valid; 0: for ever. */
  PASSWORD_MAX_AGE_DAYS: wholeNumber({ min: 0, max: 3_650 }).default(PASSWORD_MAX_AGE_DAYS),
  /** From this many days before its end a person is warned. */
  PASSWORD_WARNING_DAYS: wholeNumber({ min: 0, max: 365 }).default(PASSWORD_WARNING_DAYS),
  /** The effort of hashing. Raise it and each password is hashed anew when its owner next signs in. */
  ARGON2_MEMORY_KIB: wholeNumber({ min: ARGON2_LEAST.memoryKib, max: 1_048_576 }).default(
    ARGON2_LEAST.memoryKib,
  ),
  /** Likewise. */
  ARGON2_PASSES: wholeNumber({ min: ARGON2_LEAST.passes, max: 20 }).default(ARGON2_LEAST.passes),
  /** Likewise. */
  ARGON2_LANES: wholeNumber({ min: ARGON2_LEAST.lanes, max: 8 }).default(ARGON2_LEAST.lanes),
  /** How long an ended session still counts where nobody looks it up. */
  ACCESS_TOKEN_MINUTES: wholeNumber({ min: 1, max: 60 }).default(5),
  /** A session that is not used for so long has ended. */
  SESSION_IDLE_DAYS: wholeNumber({ min: 1, max: 365 }).default(30),
  /** No session lasts longer, however much it is used. */
  SESSION_MAX_DAYS: wholeNumber({ min: 1, max: 730 }).default(180),
  /** How long after a refresh the spent token counts as a race and not as a theft. See ADR 0012. */
  REFRESH_GRACE_MS: wholeNumber({ min: 0, max: 60_000 }).default(10_000),
  /** Of one address. The answer to a sign-up tells whether an account is there, so it is few. */
  SIGN_UPS_PER_HOUR: wholeNumber({ min: 1, max: 100_000 }).default(20),
  /** With it the signing keys are stored encrypted. */
  SIGNING_KEY_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  /** Days a key signs access tokens before the next one takes over. */
  SIGNING_KEY_DAYS: wholeNumber({ min: 2, max: 365 }).default(30),
};

export type UserConfig = ConfigOf<typeof userConfig>;
