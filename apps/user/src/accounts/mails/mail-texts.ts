import { readdirSync, readFileSync } from 'node:fs';
import {
  DELETION_DAYS,
  DEVICE_LINK_HOURS,
  EMAIL_CHANGE_HOURS,
  EMAIL_VERIFICATION_DAYS,
  LOST_ADDRESS_DAYS,
  RESET_LINK_MINUTES,
} from '@elevate/rules';
import type { WebhookOutage } from '@elevate/contracts/webhooks';
import type { AccountDocument, LinkField } from '../account.repository.js';

export type LinkKind =
  'reset' | 'device' | 'verification' | 'email-change-from' | 'email-change-to';

export type MailKind =
  | LinkKind
  | 'access-code'
  // Names no change: several within a moment make one mail.
  | 'factors'
  | 'password'
  // A feed reader with the address needs no password.
  | 'private-feed'
  | 'admin-removed'
  // Names no person, because mails are not encrypted.
  | 'admin-removal'
  | 'deletion-requested'
  | 'deletion-stopped'
  | 'deletion-refused';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

export function mailOf(to: string, siteName: string, { subject, body }: MailText) {
  return { to, subject, text: `Hello,\n\n${body}\n\n${siteName}\n` };
}

type MailValues = Readonly<Record<string, string | number>>;

const LIMITS: MailValues = {
  DELETION_DAYS,
  DEVICE_LINK_HOURS,
  EMAIL_CHANGE_HOURS,
  EMAIL_VERIFICATION_DAYS,
  LOST_ADDRESS_DAYS,
  RESET_LINK_MINUTES,
};

const FOLDER = new URL('../../../data/mails/', import.meta.url);
const TEXTS = new Map(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
);

/** A text has the subject, an empty line, and the body between the greeting and the name of the site. */
export function mailText(name: string, values: MailValues): MailText {
  const known = { ...LIMITS, ...values };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key]));
  const [subject = '', , ...body] = (TEXTS.get(`${name}.txt`) ?? '').trimEnd().split('\n');
  return { subject: fill(subject), body: fill(body.join('\n')) };
}

interface LinkOptions {
  readonly field: LinkField;
  readonly lastsMinutes: number;
  /** Instead of the time that links of this kind last. */
  readonly endsAt?: (account: AccountDocument) => Date | undefined;
  /** Of the site; the token follows it. */
  readonly path: `/${string}#${string}=`;
  /** Accounts for which the mail makes no sense any more get none. */
  readonly isFor?: (account: AccountDocument) => boolean;
  /** Of a change of address: requested by id, because the new address has no account. */
  readonly to?: (account: AccountDocument) => string | undefined;
  /** Instead of the link, to an address that has an account. */
  readonly takenText?: string;
}

/**
 * Tokens go in the fragment, which never reaches servers, logs or referrers. No name: the person
 * may be wrong.
 */
export const LINKS: Readonly<Record<LinkKind, LinkOptions>> = {
  reset: { field: 'reset', lastsMinutes: RESET_LINK_MINUTES, path: '/reset-password#token=' },
  device: { field: 'deviceLink', lastsMinutes: DEVICE_LINK_HOURS * 60, path: '/auth#device=' },
  verification: {
    field: 'verification',
    lastsMinutes: EMAIL_VERIFICATION_DAYS * 24 * 60,
    path: '/auth#verify=',
    isFor: ({ emailVerifiedAt }) => emailVerifiedAt === null,
  },
  'email-change-from': {
    field: 'emailChangeFrom',
    lastsMinutes: EMAIL_CHANGE_HOURS * 60,
    path: '/email-change#token=',
    endsAt: ({ emailChange }) => emailChange?.expiresAt,
    to: ({ email, emailChange }) => (emailChange ? email : undefined),
  },
  /** Names neither the account nor its address: it may reach the wrong person. */
  'email-change-to': {
    field: 'emailChangeTo',
    lastsMinutes: EMAIL_CHANGE_HOURS * 60,
    path: '/email-change#token=',
    to: ({ emailChange }) => emailChange?.email,
    takenText: 'email-change-taken',
  },
};

export function isLink(kind: MailKind): kind is LinkKind {
  return kind in LINKS;
}

const CHANGES_WHEN = {
  both: 'The address changes only if you confirm here and at the address that the account has now.',
  correction: 'The address changes when you confirm here.',
  lost: `The address changes ${LOST_ADDRESS_DAYS} days after you confirm here, unless it is stopped.`,
} as const;

export function linkMail(
  kind: LinkKind,
  mail: { readonly siteName: string; readonly link: string },
  { emailChange }: AccountDocument,
): MailText {
  const { kind: change = 'both', email: newEmail = '' } = emailChange ?? {};
  const isLost = kind === 'email-change-from' && change === 'lost';
  const values = { ...mail, newEmail, changesWhen: CHANGES_WHEN[change] };
  return mailText(isLost ? 'email-change-from-lost' : kind, values);
}

export function outageMail(
  site: { readonly siteName: string; readonly siteUrl: string },
  { name, since, until, reason, is_paused: isPaused }: WebhookOutage,
): MailText {
  const times = { since, fromMinute: minuteOf(since), untilMinute: minuteOf(until) };
  const text = isPaused ? 'webhook-outage-paused' : 'webhook-outage';
  return mailText(text, { ...site, ...times, name, reason });
}

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
