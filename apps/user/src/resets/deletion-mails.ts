import { DELETION_DAYS } from '@elevate/rules';
import type { Mail } from '@elevate/mail';
import type { NoticeMail } from './notice-mail.js';

export function deletionRequestedMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `Your ${siteName} account will be deleted in ${DELETION_DAYS} days`,
    text: `Hello,

the deletion of your ${siteName} account was requested. In ${DELETION_DAYS} days the account and everything that
belongs to it will be deleted. Until then you can use it as before.

If you change your mind, sign in within these ${DELETION_DAYS} days and press "Keep my account" here:

${siteUrl}/account

If you did not request this, do the same, then choose a new password: the request came from a person who
knows your password.

${siteName}
`,
  };
}

export function deletionStoppedMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `Your ${siteName} account stays`,
    text: `Hello,

the deletion of your ${siteName} account was stopped. Nothing was deleted.

If this was not you, choose a new password now, which ends all sessions:

${siteUrl}/forgot-password

${siteName}
`,
  };
}
