import type { Mail } from '@elevate/mail';
import { DEVICE_LINK_HOURS, EMAIL_VERIFICATION_DAYS, RESET_LINK_MINUTES } from '@elevate/rules';
import type { AccountDocument, LinkField } from '../accounts/account.schema.js';
import type { LinkKind } from '../accounts/mail-request.schema.js';
import { deviceMail } from './device-mail.js';
import type { LinkMail } from './link-mail.js';
import { resetMail } from './reset-mail.js';
import { verificationMail } from './verification-mail.js';

interface LinkOptions {
  /** Where the account stores the link's hash. */
  readonly field: LinkField;
  readonly lastsMinutes: number;
  readonly address: (siteUrl: string, token: string) => string;
  readonly mail: (mail: LinkMail) => Mail;
  /** Accounts for which the mail makes no sense any more get none. */
  readonly isFor?: (account: AccountDocument) => boolean;
}

/** Tokens go in the fragment, which never reaches servers, logs or referrers. */
export const LINKS: Readonly<Record<LinkKind, LinkOptions>> = {
  reset: {
    field: 'reset',
    lastsMinutes: RESET_LINK_MINUTES,
    address: (siteUrl, token) => `${siteUrl}/reset-password#token=${token}`,
    mail: resetMail,
  },
  device: {
    field: 'deviceLink',
    lastsMinutes: DEVICE_LINK_HOURS * 60,
    address: (siteUrl, token) => `${siteUrl}/auth#device=${token}`,
    mail: deviceMail,
  },
  verification: {
    field: 'verification',
    lastsMinutes: EMAIL_VERIFICATION_DAYS * 24 * 60,
    address: (siteUrl, token) => `${siteUrl}/auth#verify=${token}`,
    mail: verificationMail,
    isFor: ({ emailVerifiedAt }) => emailVerifiedAt === null,
  },
};
