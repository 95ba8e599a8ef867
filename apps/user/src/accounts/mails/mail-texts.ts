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

/** The body stands between the greeting and the name of the site. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

export function mailOf(to: string, siteName: string, { subject, body }: MailText) {
  return { to, subject, text: `Hello,\n\n${body}\n\n${siteName}\n` };
}

interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
}

interface LinkOptions {
  readonly field: LinkField;
  readonly lastsMinutes: number;
  /** Instead of the time that links of this kind last. */
  readonly endsAt?: (account: AccountDocument) => Date | undefined;
  /** Of the site; the token follows it. */
  readonly path: `/${string}#${string}=`;
  readonly mail: (
    mail: { readonly siteName: string; readonly link: string },
    account: AccountDocument,
  ) => MailText;
  /** Accounts for which the mail makes no sense any more get none. */
  readonly isFor?: (account: AccountDocument) => boolean;
  /** Of a change of address: requested by id, because the new address has no account. */
  readonly to?: (account: AccountDocument) => string | undefined;
  /** Instead of the link, to an address that has an account. */
  readonly takenMail?: (site: Site) => MailText;
}

const CHANGES_WHEN = {
  both: 'The address changes only if you confirm here and at the address that the account has now.',
  correction: 'The address changes when you confirm here.',
  lost: `The address changes ${LOST_ADDRESS_DAYS} days after you confirm here, unless it is stopped.`,
} as const;

/**
 * Tokens go in the fragment, which never reaches servers, logs or referrers. No name: the person
 * may be wrong.
 */
export const LINKS: Readonly<Record<LinkKind, LinkOptions>> = {
  reset: {
    field: 'reset',
    lastsMinutes: RESET_LINK_MINUTES,
    path: '/reset-password#token=',
    mail: ({ siteName, link }) => ({
      subject: `Choose a new password for ${siteName}`,
      body: `we received a request for a new password for your ${siteName} account.
Choose one here within the next ${RESET_LINK_MINUTES} minutes:

${link}

The link works once. Requesting a new link disables this one.
If you did not request it, ignore this email: your password stays the same.`,
    }),
  },
  device: {
    field: 'deviceLink',
    lastsMinutes: DEVICE_LINK_HOURS * 60,
    path: '/auth#device=',
    mail: ({ siteName, link }) => ({
      subject: `Allow a device to sign in to ${siteName}`,
      body: `there were too many failed attempts to sign in to your ${siteName} account. Until this stops, only
devices that you have used before can sign in.

If you want to sign in on another device, open this link on that device within the next ${DEVICE_LINK_HOURS} hours,
then sign in with your password:

${link}

The link works once. It does not sign in without your password.
If you did not try to sign in, ignore this email: your account is protected.`,
    }),
  },
  verification: {
    field: 'verification',
    lastsMinutes: EMAIL_VERIFICATION_DAYS * 24 * 60,
    path: '/auth#verify=',
    mail: ({ siteName, link }) => ({
      subject: `Confirm your email address for ${siteName}`,
      body: `a ${siteName} account was created with this email address. If it is yours, confirm the address by
opening this link within the next ${EMAIL_VERIFICATION_DAYS} days:

${link}

The link works once. Requesting a new link disables this one.
If you did not create an account, ignore this email.`,
    }),
    isFor: ({ emailVerifiedAt }) => emailVerifiedAt === null,
  },
  'email-change-from': {
    field: 'emailChangeFrom',
    lastsMinutes: EMAIL_CHANGE_HOURS * 60,
    path: '/email-change#token=',
    endsAt: ({ emailChange }) => emailChange?.expiresAt,
    mail: ({ siteName, link }, { emailChange }) => ({
      subject: `Confirm or stop the change of your email address for ${siteName}`,
      body: `a change of the email address of your ${siteName} account was requested. The new address is:

${emailChange?.email ?? ''}

${
  emailChange?.kind === 'lost'
    ? `The person who is signed in does not read this address any more. The address changes
${LOST_ADDRESS_DAYS} days after the new one is confirmed. To stop the change until then, open this link:

${link}
`
    : `To confirm or to stop the change, open this link within the next ${EMAIL_CHANGE_HOURS} hours:

${link}

The address changes only if you confirm here and at the new address.`
}
If you did not request this, stop the change with the link and choose a new password: the request came
from a person who is signed in to your account.`,
    }),
    to: ({ email, emailChange }) => (emailChange ? email : undefined),
  },
  'email-change-to': {
    field: 'emailChangeTo',
    lastsMinutes: EMAIL_CHANGE_HOURS * 60,
    path: '/email-change#token=',
    /** Names neither the account nor its address: it may reach the wrong person. */
    mail: ({ siteName, link }, { emailChange }) => ({
      subject: `Confirm your new email address for ${siteName}`,
      body: `the owner of a ${siteName} account wants to use this email address for it. If this is you, open this
link within the next ${EMAIL_CHANGE_HOURS} hours:

${link}

${CHANGES_WHEN[emailChange?.kind ?? 'both']}
If this is not you, ignore this email, or open the link to stop the change.`,
    }),
    to: ({ emailChange }) => emailChange?.email,
    takenMail: ({ siteName, siteUrl }) => ({
      subject: `Your email address already has a ${siteName} account`,
      body: `the owner of a ${siteName} account wants to use this email address for it. The address already has an
account of its own, so nothing was changed.

If this was you, sign in with this address, or choose a new password:

${siteUrl}/forgot-password

If this was not you, ignore this email.`,
    }),
  },
};

export const NOTICES = {
  'access-code': ({ siteName, siteUrl }) => ({
    subject: `Your access code for ${siteName} was changed`,
    body: `the access code of your ${siteName} administrator account was changed, and all other sessions ended. If
this was you, there is nothing to do.

${notYou(siteUrl)}

Then ask the operator of ${siteName} for a new access code.`,
  }),
  /** Names no change: several within a moment make one mail. */
  factors: ({ siteName, siteUrl }) => ({
    subject: `The ways to sign in to ${siteName} were changed`,
    body: `a passkey, the authenticator app or the recovery codes of your ${siteName} account were added, removed or
renewed. If this was you, there is nothing to do.

${notYou(siteUrl)}

Then sign in and remove what you do not know:

${siteUrl}/security`,
  }),
  password: ({ siteName, siteUrl }) => ({
    subject: `Your password for ${siteName} was changed`,
    body: `the password of your ${siteName} account was changed, and all other sessions and the address of the
private feed ended. If this was you, there is nothing to do.

${notYou(siteUrl)}

Then sign in and remove the passkeys and the authenticator app that you do not know:

${siteUrl}/security`,
  }),
  /** A feed reader with the address needs no password. */
  'private-feed': ({ siteName, siteUrl }) => ({
    subject: `Your private feed on ${siteName} has a new address`,
    body: `an address of the private feed of your ${siteName} account was made. Anyone with the address can read what you
follow. If this was you, there is nothing to do.

If this was not you, choose a new password now, which ends all sessions and the address:

${siteUrl}/forgot-password`,
  }),
  'admin-removed': ({ siteName }) => ({
    subject: `You are no longer an administrator of ${siteName}`,
    body: `an administrator of ${siteName} removed you as an administrator. All your sessions have ended.
Your account, My List and bookmarks remain.

If you did not expect this, ask the operator of the site.`,
  }),
  /** Names no person, because mails are not encrypted. */
  'admin-removal': ({ siteName, siteUrl }) => ({
    subject: `You removed an administrator of ${siteName}`,
    body: `with your account an administrator of ${siteName} was removed. If this was you, there is nothing to do.

If this was not you, choose a new password now, which ends all sessions, and ask the operator to check the
audit log:

${siteUrl}/forgot-password`,
  }),
  'deletion-requested': ({ siteName, siteUrl }) => ({
    subject: `Your ${siteName} account will be deleted in ${DELETION_DAYS} days`,
    body: `the deletion of your ${siteName} account was requested. In ${DELETION_DAYS} days the account and everything that
belongs to it will be deleted. Until then you can use it as before.

If you change your mind, sign in within these ${DELETION_DAYS} days and press "Keep my account" here:

${siteUrl}/account

If you did not request this, do the same, then choose a new password: the request came from a person who
knows your password.`,
  }),
  'deletion-stopped': ({ siteName, siteUrl }) => ({
    subject: `Your ${siteName} account stays`,
    body: `the deletion of your ${siteName} account was stopped. Nothing was deleted.

${notYou(siteUrl)}`,
  }),
  'deletion-refused': ({ siteName, siteUrl }) => ({
    subject: `Your ${siteName} account was not deleted`,
    body: `your ${siteName} account was not deleted, because it is the account of an administrator. The request has ended.

To delete it, sign in at the administrators' sign-in, then request the deletion again here. The last administrator must
first invite another one, who must accept:

${siteUrl}/account`,
  }),
} satisfies Record<string, (site: Site) => MailText>;

export function outageMail(
  { siteName, siteUrl }: Site,
  { name, since, until, reason, is_paused: isPaused }: WebhookOutage,
): MailText {
  return {
    subject: `A webhook of ${siteName} gets no messages`,
    body: `messages to the webhook "${name}" could not be delivered
from ${minuteOf(since)} to ${minuteOf(until)}: ${reason}.

Messages since then are kept for seven days, removals too. ${
      isPaused
        ? 'The webhook is paused: once its address answers, resume it\nunder "Webhooks" in the administration, and they are sent.'
        : 'They are sent once its address answers again. After five\ndays without success the webhook is paused, and an administrator must resume it.'
    }
The talks that changed since then are also here, page by page:

${siteUrl}/api/v1/episodes?changed_since=${since}

There is no other mail about this outage.`,
  };
}

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

type NoticeKind = keyof typeof NOTICES;
export type MailKind = LinkKind | NoticeKind;

export function isNotice(kind: MailKind): kind is NoticeKind {
  return kind in NOTICES;
}

function notYou(siteUrl: string): string {
  return `If this was not you, choose a new password now, which ends all sessions:

${siteUrl}/forgot-password`;
}
