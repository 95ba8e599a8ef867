import type { Mail } from '@elevate/mail';
import {
  DEVICE_LINK_HOURS,
  EMAIL_CHANGE_HOURS,
  EMAIL_VERIFICATION_DAYS,
  RESET_LINK_MINUTES,
} from '@elevate/rules';
import type { AccountDocument, LinkField } from '../accounts/account.schema.js';
import type { LinkKind, NoticeKind } from '../accounts/mail-request.schema.js';
import { adminRemovalMail, adminRemovedMail } from './admin-removal-mails.js';
import { deletionRequestedMail, deletionStoppedMail } from './deletion-mails.js';
import { deviceMail } from './device-mail.js';
import type { LinkMail } from './link-mail.js';
import { emailChangeFromMail, emailChangeToMail, emailTakenMail } from './email-change-mails.js';
import { accessCodeMail } from './access-code-mail.js';
import { factorsMail } from './factors-mail.js';
import type { NoticeMail } from './notice-mail.js';
import { passwordMail } from './password-mail.js';
import { resetMail } from './reset-mail.js';
import { verificationMail } from './verification-mail.js';

interface LinkOptions {
  /** Where the account stores the link's hash. */
  readonly field: LinkField;
  readonly lastsMinutes: number;
  readonly address: (siteUrl: string, token: string) => string;
  readonly mail: (mail: LinkMail, account: AccountDocument) => Mail;
  /** Accounts for which the mail makes no sense any more get none. */
  readonly isFor?: (account: AccountDocument) => boolean;
  readonly change?: EmailChangeLink;
}

/** Requested by the account's id, because the new address has no account. */
interface EmailChangeLink {
  readonly to: (account: AccountDocument) => string;
  /** Instead of the link, to an address that has an account. */
  readonly takenMail?: (mail: NoticeMail) => Mail;
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
  'email-change-from': {
    ...{ field: 'emailChangeFrom', lastsMinutes: EMAIL_CHANGE_HOURS * 60 },
    address: emailChangeAddress,
    mail: emailChangeFromMail,
    isFor: waitsForLinks,
    change: { to: ({ email }) => email },
  },
  'email-change-to': {
    ...{ field: 'emailChangeTo', lastsMinutes: EMAIL_CHANGE_HOURS * 60 },
    address: emailChangeAddress,
    mail: emailChangeToMail,
    isFor: waitsForLinks,
    change: { to: ({ emailChange }) => emailChange?.email ?? '', takenMail: emailTakenMail },
  },
};

export const NOTICES: Readonly<Record<NoticeKind, (mail: NoticeMail) => Mail>> = {
  'access-code': accessCodeMail,
  factors: factorsMail,
  password: passwordMail,
  'admin-removed': adminRemovedMail,
  'admin-removal': adminRemovalMail,
  'deletion-requested': deletionRequestedMail,
  'deletion-stopped': deletionStoppedMail,
};

function waitsForLinks({ emailChange }: AccountDocument): boolean {
  return emailChange !== null && emailChange !== undefined;
}

function emailChangeAddress(siteUrl: string, token: string): string {
  return `${siteUrl}/email-change#token=${token}`;
}
