import { z } from 'zod';
import {
  httpAddress,
  mailSender,
  siteAddress,
  smtpAddress,
  onOff,
  wholeNumber,
} from '@elevate/config';
import {
  CONTACT_EMAIL,
  EMAIL_VERIFICATION_DAYS,
  PASSWORD_MAX_AGE_DAYS,
  PASSWORD_WARNING_DAYS,
  SITE_NAME,
} from '@elevate/rules';
import { callerConfig, operatorConfig, type ConfigOf } from '@elevate/service-defaults';

/** OWASP minimum for Argon2id: 19 MiB, two passes, one lane. Weaker settings fail the startup. */
const ARGON2_LEAST = { memoryKib: 19_456, passes: 2, lanes: 1 } as const;

/** Accepts a leading `@` or `.`. */
const emailDomain = z
  .string()
  .overwrite((text) => text.toLowerCase().replace(/^[@.]/, ''))
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, {
    error: 'must be the domain of mail addresses',
  });

export const userConfig = {
  /** Public URL of the site; the only base for links in mails. */
  SITE_URL: siteAddress,
  /** Name in mails. */
  SITE_NAME: z.string().max(60).default(SITE_NAME),
  ...callerConfig,
  ...operatorConfig,
  /** Domain of administrators' addresses; subdomains count. */
  ADMIN_EMAIL_DOMAIN: emailDomain.default('admin.local'),
  /** Setup of the first administrator requires the printed one-time link. `off`: the first visitor may do it. */
  ADMIN_SETUP_LINK: onOff.default(true),
  /** `on`: the log names a new setup link at each start while no administrator exists. All readers of the log can use it. */
  LOG_SETUP_LINK: onOff.default(false),
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`, percent-encoded. Without it, mails are files. */
  SMTP_URL: smtpAddress.optional(),
  /** Gets the mail about a webhook without a known owner. */
  CONTACT_EMAIL: z.email().max(254).default(CONTACT_EMAIL),
  /** `off`: mails and digests wait. Commands on a stopped site set it. */
  MAILS: onOff.default(true),
  /** Sender of mails. */
  MAIL_FROM: mailSender.default('Elevate <noreply@elevate.example>'),
  /**
   * Data folder. Without `SMTP_URL`, each mail is an `.eml` file in its folder `mail`, and standard output names it.
   */
  DATA_DIR: z.string().default('var'),
  /** Days a password is valid; 0 means unlimited. */
  PASSWORD_MAX_AGE_DAYS: wholeNumber({ min: 0, max: 3_650, unit: 'days' }).default(
    PASSWORD_MAX_AGE_DAYS,
  ),
  /** Days before password expiry at which the warning starts. */
  PASSWORD_WARNING_DAYS: wholeNumber({ min: 0, max: 365, unit: 'days' }).default(
    PASSWORD_WARNING_DAYS,
  ),
  /**
   * Service that knows breached passwords by ranges of hashes (k-anonymity), such as `https://api.pwnedpasswords.com/range`.
   * Unset: new passwords are checked against the local list only.
   */
  BREACH_RANGE_URL: httpAddress.optional(),
  /**
   * `grace`: an account works for `EMAIL_VERIFICATION_DAYS` before its address must be confirmed by a mailed link;
   * `required`: at once; `off`: never.
   */
  EMAIL_VERIFICATION: z.enum(['grace', 'required', 'off']).default('grace'),
  /** See `EMAIL_VERIFICATION`. */
  EMAIL_VERIFICATION_DAYS: wholeNumber({ min: 1, max: 365, unit: 'days' }).default(
    EMAIL_VERIFICATION_DAYS,
  ),
  /** Argon2id memory. After an increase, passwords are rehashed at the next sign-in. */
  ARGON2_MEMORY_KIB: wholeNumber({
    min: ARGON2_LEAST.memoryKib,
    max: 1_048_576,
    unit: 'KiB',
  }).default(ARGON2_LEAST.memoryKib),
  /** Argon2id cost; see `ARGON2_MEMORY_KIB`. */
  ARGON2_PASSES: wholeNumber({ min: ARGON2_LEAST.passes, max: 20 }).default(ARGON2_LEAST.passes),
  /** Argon2id cost; see `ARGON2_MEMORY_KIB`. */
  ARGON2_LANES: wholeNumber({ min: ARGON2_LEAST.lanes, max: 8 }).default(ARGON2_LEAST.lanes),
  /** Access token lifetime. Ended sessions are refused at once, by the list that `user.account` publishes. */
  ACCESS_TOKEN_MINUTES: wholeNumber({ min: 1, max: 60, unit: 'minutes' }).default(5),
  /** Idle minutes after which a member session ends, such as 2880 for 48 hours. The default is 30 days. */
  MEMBER_SESSION_IDLE_MINUTES: wholeNumber({ min: 10, max: 525_600, unit: 'minutes' }).default(
    43_200,
  ),
  /** Maximum hours of a member session, even if used, such as 720 for 30 days. The default is 180 days. */
  MEMBER_SESSION_HOURS: wholeNumber({ min: 1, max: 17_520, unit: 'hours' }).default(4_320),
  /** Idle minutes after which an administrator session ends; it is refreshed at most every `ACCESS_TOKEN_MINUTES`. */
  ADMIN_SESSION_IDLE_MINUTES: wholeNumber({ min: 10, max: 10_080, unit: 'minutes' }).default(60),
  /** Maximum hours of an administrator session, even if used. */
  ADMIN_SESSION_HOURS: wholeNumber({ min: 1, max: 720, unit: 'hours' }).default(12),
  /** Time after a refresh in which reuse of the old token counts as a race, not as theft. See ADR 0012. */
  REFRESH_GRACE_MS: wholeNumber({ min: 0, max: 60_000, unit: 'milliseconds' }).default(10_000),
  /** Sign-ups per client address. Low, because the response reveals existing accounts. */
  SIGN_UPS_PER_HOUR: wholeNumber({ min: 1, max: 100_000 }).default(20),
  /** Encrypts the stored signing keys. `npm start` generates one in `DATA_DIR` if it is not set. */
  SIGNING_KEY_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  /** Days until the next key signs access tokens. */
  SIGNING_KEY_DAYS: wholeNumber({ min: 2, max: 365, unit: 'days' }).default(30),
};

export type UserConfig = ConfigOf<typeof userConfig>;
